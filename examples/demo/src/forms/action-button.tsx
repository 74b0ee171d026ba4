import type { ReactNode } from 'react'
import { Outcome } from './form.js'
import { useAction } from './use-action.js'
import type { Answer } from './use-submission.js'

interface ActionButtonProps {
  readonly look: 'secondary' | 'danger' | 'quiet'
  /** The accessible name, when the text alone is ambiguous. */
  readonly name?: string
  /** Shown after success. */
  readonly done?: string
  readonly call: () => Promise<Answer>
  readonly children: ReactNode
}

/** A button that makes a call and shows its result. */
export function ActionButton({ look, name, done, call, children }: ActionButtonProps) {
  const { isRunning, isDone, problem, run } = useAction(call)
  return (
    <div className="actions">
      <button
        type="button"
        className={look}
        aria-label={name}
        disabled={isRunning}
        onClick={() => {
          run()
        }}
      >
        {children}
      </button>
      <Outcome problem={problem} done={isDone ? done : undefined} />
    </div>
  )
}
