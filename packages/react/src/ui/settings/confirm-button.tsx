import { type ReactNode, useState } from 'react'
import { Dialog } from '../dialog.js'
import { TextField } from '../fields.js'
import { Button, type ButtonLook, Form } from '../form.js'
import { Hint } from '../parts.js'
import { useTexts } from '../settings.js'
import { settingsTexts } from '../texts/settings.js'
import type { FormAnswer } from '../use-submission.js'

interface ConfirmButtonProps {
  readonly look?: ButtonLook
  /** The accessible name, and the title of the dialog. */
  readonly label: string
  /** The text of the button, and of the one in the dialog. */
  readonly action: string
  readonly explanation: ReactNode
  /** What the user has to type before the call is made. */
  readonly typed?: string
  readonly errors?: Readonly<Record<string, string>>
  readonly call: () => Promise<FormAnswer>
  /** Called after success. */
  readonly onDone?: () => void
}

/** A button for something that cannot be undone: a dialog says what happens, and makes the call. */
export function ConfirmButton(props: ConfirmButtonProps): ReactNode {
  const { look, label, action } = props
  const [isOpen, setOpen] = useState(false)
  const close = (): void => {
    setOpen(false)
  }
  return (
    <>
      <Button
        {...(look && { look })}
        label={label}
        onClick={() => {
          setOpen(true)
        }}
      >
        {action}
      </Button>
      {isOpen && (
        <Dialog title={label} onClose={close}>
          <ConfirmForm {...props} close={close} />
        </Dialog>
      )}
    </>
  )
}

function ConfirmForm(props: ConfirmButtonProps & { readonly close: () => void }) {
  const { label, action, explanation, typed, errors, call, onDone, close } = props
  const text = useTexts(settingsTexts)
  return (
    <Form
      label={label}
      action={action}
      look="danger"
      {...(errors && { errors })}
      send={async (field) => {
        if (typed !== undefined && field('typed') !== typed) {
          const message = text('notTheSame', { text: typed })
          return { error: { code: 'NOT_THE_SAME', message } }
        }
        const answer = await call()
        if (!answer.error) {
          close()
          onDone?.()
        }
        return answer
      }}
      fieldOf={{ NOT_THE_SAME: 'typed' }}
      otherActions={<Button onClick={close}>{text('cancel')}</Button>}
    >
      <Hint>{explanation}</Hint>
      {typed !== undefined && (
        <TextField
          name="typed"
          label={text('typeToConfirm', { text: typed })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      )}
    </Form>
  )
}
