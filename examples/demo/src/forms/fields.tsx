import { type ComponentProps, type ReactNode, useId } from 'react'
import { useProblem } from './form.js'

interface FieldProps {
  readonly name: string
  readonly label: string
  /** Shown below the field unless it has a problem. */
  readonly hint?: string
}

type Described = Pick<ComponentProps<'input'>, 'id' | 'aria-describedby' | 'aria-invalid'>

interface FieldFrameProps extends FieldProps {
  readonly children: (described: Described) => ReactNode
}

/** A label, a control, and one line for the hint or the problem, which keeps its space when it is empty. */
function Field({ name, label, hint, children }: FieldFrameProps) {
  const id = useId()
  const problem = useProblem(name)
  const noteId = `${id}-note`
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': noteId, 'aria-invalid': problem !== undefined })}
      <p id={noteId} className={problem === undefined ? 'hint' : 'problem'}>
        {problem ?? hint}
      </p>
    </div>
  )
}

/** A field of one line. */
export function TextField({ hint, label, ...rest }: FieldProps & ComponentProps<'input'>) {
  const { name } = rest
  return (
    <Field name={name} label={label} {...(hint === undefined ? {} : { hint })}>
      {(described) => <input {...rest} {...described} />}
    </Field>
  )
}

/** A field of several lines. */
export function TextArea({ hint, label, ...rest }: FieldProps & ComponentProps<'textarea'>) {
  const { name } = rest
  return (
    <Field name={name} label={label} {...(hint === undefined ? {} : { hint })}>
      {(described) => <textarea rows={3} {...rest} {...described} />}
    </Field>
  )
}

/** A field with a list of options. */
export function SelectField({ hint, label, ...rest }: FieldProps & ComponentProps<'select'>) {
  const { name } = rest
  return (
    <Field name={name} label={label} {...(hint === undefined ? {} : { hint })}>
      {(described) => <select {...rest} {...described} />}
    </Field>
  )
}

/** The name of a user. */
export function NameField({ defaultValue }: Pick<ComponentProps<'input'>, 'defaultValue'>) {
  return (
    <TextField
      name="name"
      label="Name"
      autoComplete="name"
      maxLength={255}
      defaultValue={defaultValue}
      required
    />
  )
}

/** The address that a user signs in with. */
export function EmailField({ autoComplete = 'username' }) {
  return <TextField name="email" label="Email" type="email" autoComplete={autoComplete} required />
}

/** The current password of a user. */
export function CurrentPasswordField({ name = 'password', label = 'Password' }) {
  return (
    <TextField name={name} label={label} type="password" autoComplete="current-password" required />
  )
}

/** A new password that a user chooses. */
export function NewPasswordField({ label = 'Password' }) {
  return (
    <TextField
      name="password"
      label={label}
      type="password"
      autoComplete="new-password"
      minLength={8}
      maxLength={128}
      hint="8 characters or more: try a sentence."
      required
    />
  )
}

/** The code of a mail. Its attributes let browsers suggest the code and phones show digits. */
export function CodeField() {
  return (
    <TextField
      name="code"
      label="Code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={11}
      required
    />
  )
}
