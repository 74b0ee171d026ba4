import { createContext, type ReactNode, useContext } from 'react'
import type { Problems } from '../explain.js'
import { type SendForm, useSubmission } from './use-submission.js'

const FormProblems = createContext<Problems>({})

/** What is wrong with one field, or undefined. */
export function useProblem(name: string): string | undefined {
  return useContext(FormProblems)[name]
}

interface FormProps {
  /** The accessible name. */
  readonly label: string
  /** The text of the button. */
  readonly action: string
  /** The look of the button. Default `primary`. */
  readonly look?: 'primary' | 'danger'
  /** Shown after success. */
  readonly done?: string | undefined
  readonly send: SendForm
  readonly children?: ReactNode
}

/** A form with its button. Problems appear beside their fields, those of the whole form beside the button. */
export function Form({ label, action, look = 'primary', done, send, children }: FormProps) {
  const { isSending, isDone, problems, onSubmit } = useSubmission(send)
  return (
    <form aria-label={label} aria-busy={isSending} onSubmit={onSubmit} noValidate>
      <FormProblems value={problems}>{children}</FormProblems>
      <div className="actions">
        <button type="submit" className={look} disabled={isSending}>
          {action}
        </button>
        <Outcome problem={problems['']} done={isDone ? done : undefined} />
      </div>
    </form>
  )
}

interface OutcomeProps {
  readonly problem: string | undefined
  readonly done?: string | undefined
}

/** Live regions for a problem and for success. They keep their space when they are empty. */
export function Outcome({ problem, done }: OutcomeProps) {
  return (
    <div className="outcome">
      <p className="problem" role="alert">
        {problem}
      </p>
      <p className="done" role="status">
        {done}
      </p>
    </div>
  )
}
