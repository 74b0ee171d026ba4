import { type ComponentProps, type ReactNode, useId, useState } from 'react'

/** The part of a call's result that forms and buttons use. */
export interface Answer {
  readonly error: { readonly message: string } | null
}

interface Progress {
  readonly isRunning: boolean
  readonly isDone: boolean
  readonly problem: string | undefined
}

const atRest: Progress = { isRunning: false, isDone: false, problem: undefined }

/** Makes the calls of a form or of a button, one at a time. */
function useCall(): Progress & { readonly run: (call: () => Promise<Answer>) => void } {
  const [progress, setProgress] = useState(atRest)

  async function start(call: () => Promise<Answer>): Promise<void> {
    setProgress({ ...atRest, isRunning: true })
    const { error } = await call()
    setProgress({ isRunning: false, isDone: !error, problem: error?.message })
  }

  return {
    ...progress,
    run(call) {
      if (!progress.isRunning) void start(call)
    },
  }
}

interface FormProps {
  /** The accessible name. */
  readonly label: string
  /** The text of the button. */
  readonly action: string
  /** Shown after success. */
  readonly done?: string
  /** Gets the texts of the fields by their names. */
  readonly send: (text: (name: string) => string) => Promise<Answer>
  readonly children: ReactNode
}

/** A form of the demo, with the classes of the components. */
export function Form({ label, action, done, send, children }: FormProps) {
  const { isRunning, isDone, problem, run } = useCall()
  return (
    <form
      className="cs-form"
      aria-label={label}
      aria-busy={isRunning}
      onSubmit={(event) => {
        event.preventDefault()
        const fields = new FormData(event.currentTarget)
        run(() => send((name) => textOf(fields, name)))
      }}
    >
      {children}
      <div className="cs-list-actions">
        <button className="cs-button" data-look="primary" aria-disabled={isRunning || undefined}>
          {action}
        </button>
        <Outcome problem={problem} done={isDone ? done : undefined} />
      </div>
    </form>
  )
}

function textOf(fields: FormData, name: string): string {
  const value = fields.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

interface FieldProps {
  readonly label: string
  readonly hint?: string
}

/** A field of one line. */
export function TextField({ label, hint, ...input }: FieldProps & ComponentProps<'input'>) {
  return (
    <Field label={label} hint={hint}>
      {(described) => <input className="cs-input" {...input} {...described} />}
    </Field>
  )
}

/** A field with a list of options. */
export function SelectField({ label, hint, ...select }: FieldProps & ComponentProps<'select'>) {
  return (
    <Field label={label} hint={hint}>
      {(described) => <select className="cs-select" {...select} {...described} />}
    </Field>
  )
}

interface FrameProps {
  readonly label: string
  readonly hint: string | undefined
  readonly children: (
    described: Pick<ComponentProps<'input'>, 'id' | 'aria-describedby'>,
  ) => ReactNode
}

function Field({ label, hint, children }: FrameProps) {
  const id = useId()
  const hintId = hint && `${id}-hint`
  return (
    <div className="cs-field">
      <label className="cs-label" htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-describedby': hintId })}
      {hint !== undefined && (
        <p className="cs-hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  )
}

interface ActionButtonProps {
  /** The accessible name, when the text alone is ambiguous. */
  readonly name?: string
  readonly look?: 'secondary' | 'danger-outline'
  readonly call: () => Promise<Answer>
  readonly children: ReactNode
}

/** A button that makes a call and shows why it failed. */
export function ActionButton({ name, look = 'secondary', call, children }: ActionButtonProps) {
  const { isRunning, problem, run } = useCall()
  return (
    <>
      <button
        type="button"
        className="cs-button"
        data-look={look}
        aria-label={name}
        aria-disabled={isRunning || undefined}
        onClick={() => {
          run(call)
        }}
      >
        {children}
      </button>
      <Outcome problem={problem} />
    </>
  )
}

/** Live regions for a problem and for success. */
function Outcome({
  problem,
  done,
}: {
  readonly problem: string | undefined
  readonly done?: string | undefined
}) {
  return (
    <>
      <p className="cs-alert" role="alert">
        {problem}
      </p>
      <p className="cs-status" role="status">
        {done}
      </p>
    </>
  )
}
