import type { ReactNode } from 'react'
import { Button, Form, type FormProps } from '../form.js'
import { useTexts } from '../settings.js'
import { settingsTexts } from '../texts/settings.js'

/** Closes the form of a row, with a text to show after success. */
export type CloseEditor = (done?: string) => void

interface EditFormProps extends Omit<FormProps, 'action' | 'done' | 'otherActions' | 'after'> {
  /** The text of the button that sends. Default: "Save". */
  readonly action?: string
  /** The text to show after success. Default: "Saved." */
  readonly done?: string
  readonly close: CloseEditor
}

/** The form of a row. It closes after success, and by a button. */
export function EditForm({ action, done, close, send, ...form }: EditFormProps): ReactNode {
  const text = useTexts(settingsTexts)
  return (
    <Form
      {...form}
      action={action ?? text('save')}
      otherActions={
        <Button
          onClick={() => {
            close()
          }}
        >
          {text('cancel')}
        </Button>
      }
      send={async (...input) => {
        const answer = await send(...input)
        if (!answer.error) close(done ?? text('saved'))
        return answer
      }}
    />
  )
}
