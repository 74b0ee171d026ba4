import { type ComponentProps, type ReactNode, useId, useRef, useState } from 'react'
import { useProblem } from './form.js'
import { eye, Icon } from './icons.js'
import {
  Check,
  Checkbox,
  Control,
  Field,
  FieldError,
  Hint,
  Input,
  Label,
  LabelRow,
  Reveal,
  Select,
} from './parts.js'
import { useTexts } from './settings.js'
import { sharedTexts } from './texts/shared.js'

/** Properties of a field with a label. */
interface FieldProps {
  readonly name: string
  readonly label: string
  /** Shown below the control unless the field has a problem. */
  readonly hint?: string | undefined
  /** The text when the field is empty. */
  readonly missing?: string | undefined
  /** The text when the value is not valid. */
  readonly invalid?: string | undefined
  /** Shown at the end of the label's line. */
  readonly beside?: ReactNode
}

/** Properties of a field of one line. */
export type TextFieldProps = FieldProps &
  Pick<
    ComponentProps<'input'>,
    | 'type'
    | 'autoComplete'
    | 'defaultValue'
    | 'maxLength'
    | 'minLength'
    | 'required'
    | 'autoFocus'
    | 'pattern'
    | 'inputMode'
    | 'readOnly'
    | 'autoCapitalize'
    | 'spellCheck'
    | 'onInput'
    | 'onChange'
    | 'value'
    | 'className'
  >

interface FieldFrameProps {
  readonly field: TextFieldProps
  /** Renders the control with the rest of the properties, connected with the label and the note. */
  readonly children: (control: Omit<TextFieldProps, keyof FieldProps> & ControlProps) => ReactNode
}

/** The attributes that connect a control with its label and its note. */
interface ControlProps {
  readonly id: string
  readonly name: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
  readonly 'data-missing': string | undefined
  readonly 'data-invalid': string | undefined
}

/** A label, a control, and one line for the hint or the problem. */
function FieldFrame({ field, children }: FieldFrameProps): ReactNode {
  const { label, hint, missing, invalid, beside, ...rest } = field
  const id = useId()
  const problem = useProblem(rest.name)
  const hasProblem = problem !== undefined
  const noteId = `${id}-note`
  const Note = hasProblem ? FieldError : Hint
  const note = problem ?? hint
  return (
    <Field>
      <LabelRow>
        <Label htmlFor={id}>{label}</Label>
        {beside}
      </LabelRow>
      {children({
        ...rest,
        id,
        'aria-describedby': note && noteId,
        'aria-invalid': hasProblem || undefined,
        'data-missing': missing,
        'data-invalid': invalid,
      })}
      {note !== undefined && <Note id={noteId}>{note}</Note>}
    </Field>
  )
}

/** A field of one line. */
export function TextField(field: TextFieldProps): ReactNode {
  return (
    <FieldFrame field={field}>
      {(control) => (
        <Control>
          <Input {...control} />
        </Control>
      )}
    </FieldFrame>
  )
}

/** The email of a user. */
export function EmailField({
  autoComplete = 'email',
  ...rest
}: Partial<TextFieldProps>): ReactNode {
  const text = useTexts(sharedTexts)
  return (
    <TextField
      name="email"
      label={text('email')}
      type="email"
      autoComplete={autoComplete}
      maxLength={254}
      missing={text('enterEmail')}
      invalid={text('invalidEmail')}
      autoCapitalize="none"
      spellCheck={false}
      required
      {...rest}
    />
  )
}

/** A password, with a button that shows it. */
export function PasswordField(field: Omit<TextFieldProps, 'type'>): ReactNode {
  const text = useTexts(sharedTexts)
  const input = useRef<HTMLInputElement>(null)
  const [isShown, setShown] = useState(false)

  function toggle(): void {
    const { current } = input
    const [start, end] = [current?.selectionStart, current?.selectionEnd]
    setShown(!isShown)
    // Browsers move the caret when the type changes.
    setTimeout(() => current?.setSelectionRange(start ?? 0, end ?? 0))
  }

  return (
    <FieldFrame field={field}>
      {(control) => (
        <Control>
          <Input
            {...control}
            ref={input}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
          />
          <Reveal
            type="button"
            aria-label={text('showPassword')}
            aria-pressed={isShown}
            aria-controls={control.id}
            // The focus stays in the field.
            onMouseDown={(event) => {
              event.preventDefault()
            }}
            onClick={toggle}
          >
            <Icon d={eye} />
          </Reveal>
        </Control>
      )}
    </FieldFrame>
  )
}

interface CheckFieldProps {
  readonly name: string
  readonly label: ReactNode
  readonly defaultChecked?: boolean
  /** The text in the form. Default: `on`. */
  readonly value?: string
}

/** A box to tick. */
export function CheckField({ label, ...rest }: CheckFieldProps): ReactNode {
  return (
    <Check>
      <Checkbox type="checkbox" {...rest} />
      {label}
    </Check>
  )
}

interface CodeFieldProps extends FieldProps {
  /** The number of digits. */
  readonly length: number
}

/** A code of digits from a mail: one input, which the browser or a paste can fill, and which sends its form. */
export function CodeField({ length, ...field }: CodeFieldProps): ReactNode {
  return (
    <TextField
      {...field}
      className="cs-code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={2 * length}
      autoFocus
      required
      onInput={({ currentTarget }) => {
        const { length: digits } = currentTarget.value.replaceAll(/\D/g, '')
        if (digits === length) currentTarget.form?.requestSubmit()
      }}
    />
  )
}

interface SelectFieldProps extends FieldProps {
  readonly defaultValue?: string
  /** Values with their texts. */
  readonly options: readonly (readonly [value: string, text: string])[]
}

/** A choice of one of several values. */
export function SelectField({ options, defaultValue, ...field }: SelectFieldProps): ReactNode {
  return (
    <FieldFrame field={field}>
      {({ id, name, 'aria-describedby': describedBy }) => (
        <Select id={id} name={name} aria-describedby={describedBy} defaultValue={defaultValue}>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </FieldFrame>
  )
}
