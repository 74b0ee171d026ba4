import type { Submission } from './use-submission.js'

interface FormFooterProps extends Pick<Submission, 'isSending' | 'problem'> {
  readonly label: string
}

/** What went wrong, and the button that sends the form. */
export function FormFooter({ label, isSending, problem }: FormFooterProps) {
  return (
    <>
      <p className="alert" role="alert" hidden={problem === undefined}>
        {problem}
      </p>
      <button type="submit" className="primary" disabled={isSending}>
        {label}
      </button>
    </>
  )
}
