import { createContext, type ReactNode, useContext } from 'react'
import { Actions, AlertPart, ButtonPart, FormPart, Spinner, Status } from './parts.js'
import { useErrorText, useTexts } from './settings.js'
import { sharedTexts } from './texts/shared.js'
import {
  type FormControl,
  type SendForm,
  type Submission,
  useSubmission,
} from './use-submission.js'

type FormState = Pick<Submission, 'problems' | 'isSending' | 'sentBy'>

const FormContext = /* @__PURE__ */ createContext<FormState>({
  problems: {},
  isSending: false,
  sentBy: '',
})

/** The problem of one field, or undefined. */
export function useProblem(name: string): string | undefined {
  return useContext(FormContext).problems[name]
}

/** How a button looks. */
export type ButtonLook = 'primary' | 'secondary' | 'danger' | 'danger-outline'

/** Properties of {@link Form}. */
export interface FormProps {
  readonly titleId?: string
  /** The accessible name, where there is no title. */
  readonly label?: string
  /** The text of the button. */
  readonly action: string
  readonly look?: ButtonLook
  readonly send: SendForm
  readonly fieldOf?: Readonly<Record<string, string>>
  readonly errors?: Readonly<Record<string, string>>
  /** Shown after success. */
  readonly done?: string | undefined
  /** Buttons before the one that sends. */
  readonly otherActions?: ReactNode
  /** Shown below the buttons. */
  readonly after?: ReactNode
  readonly children?: ReactNode
}

/** A form with its button. Problems are shown beside their fields, those of the whole form below the button. */
export function Form(props: FormProps): ReactNode {
  const { titleId, label, action, look = 'primary', send, fieldOf, errors } = props
  const { isSending, sentBy, isDone, problems, ...events } = useSubmission({
    send,
    fieldOf,
    explain: useErrorText(errors),
    explainInvalid: useValidityText(),
  })
  return (
    <FormPart
      // Without script, a browser would otherwise send the password in the URL.
      method="post"
      noValidate
      aria-label={label}
      aria-labelledby={titleId}
      aria-busy={isSending}
      {...events}
    >
      <FormContext.Provider value={{ problems, isSending, sentBy }}>
        {props.children}
        <Actions>
          {props.otherActions}
          <SubmitButton look={look}>{action}</SubmitButton>
        </Actions>
        <Alert>{problems['']}</Alert>
        {props.done !== undefined && <Status role="status">{isDone && props.done}</Status>}
        {props.after}
      </FormContext.Provider>
    </FormPart>
  )
}

/** Returns a function that explains why the browser rejects the value of a field. */
function useValidityText(): (control: FormControl) => string {
  const text = useTexts(sharedTexts)
  return ({ validity, dataset, type, validationMessage }) => {
    if (validity.valueMissing) return dataset['missing'] ?? text('fillIn')
    return dataset['invalid'] ?? (type === 'email' ? text('invalidEmail') : validationMessage)
  }
}

/** A live region for an error. */
export function Alert({ children }: { readonly children: ReactNode }): ReactNode {
  return <AlertPart role="alert">{children}</AlertPart>
}

interface SubmitButtonProps {
  readonly look?: ButtonLook
  /** Tells the call of the form which button was pressed. Default: empty, the main button. */
  readonly value?: string
  /** The name of a field that the call does not need. */
  readonly without?: string
  readonly children: ReactNode
}

/** A button that sends the form that it belongs to. */
export function SubmitButton({ value = '', ...rest }: SubmitButtonProps): ReactNode {
  const { isSending, sentBy } = useContext(FormContext)
  return (
    <Button type="submit" value={value} isPending={isSending} isBusy={sentBy === value} {...rest} />
  )
}

interface ButtonProps extends SubmitButtonProps {
  readonly type?: 'button' | 'submit'
  /** True while the call of this or of another button runs. */
  readonly isPending?: boolean
  /** Whether it is the call of this button. Default: true. */
  readonly isBusy?: boolean
  /** The accessible name, where the text alone is ambiguous. */
  readonly label?: string | undefined
  /** Whether it opens a form in place. */
  readonly opens?: boolean
  /** Whether what it shows and hides is shown. */
  readonly isExpanded?: boolean
  readonly onClick?: () => void
}

/** A button that keeps its size and the focus while its call runs. */
export function Button({
  type = 'button',
  look = 'secondary',
  value,
  without,
  isPending = false,
  isBusy = true,
  label,
  opens,
  isExpanded,
  onClick,
  children,
}: ButtonProps): ReactNode {
  return (
    <ButtonPart
      type={type}
      value={value}
      data-look={look}
      data-without={without}
      data-opens={opens}
      aria-label={label}
      aria-expanded={isExpanded}
      aria-disabled={isPending || undefined}
      onClick={(event) => {
        if (isPending) event.preventDefault()
        else onClick?.()
      }}
    >
      {children}
      {isPending && isBusy && <Spinner aria-hidden="true" />}
    </ButtonPart>
  )
}
