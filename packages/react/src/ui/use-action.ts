import { useState } from 'react'
import { useErrorText } from './settings.js'
import type { FormAnswer } from './use-submission.js'

/** The state of a button during and after its call. */
export interface Action {
  readonly isPending: boolean
  /** Whether the last call succeeded. */
  readonly isDone: boolean
  /** Why the last call failed. */
  readonly problem: string | undefined
  /** Makes a call unless one runs, and calls `onDone` after success. */
  readonly run: (call: () => Promise<FormAnswer> | undefined, onDone?: () => void) => void
}

/** Makes the calls of a button, one at a time. */
export function useAction(errors?: Readonly<Record<string, string>>): Action {
  const explain = useErrorText(errors)
  const [isPending, setPending] = useState(false)
  const [isDone, setDone] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function start(...[call, onDone]: Parameters<Action['run']>): Promise<void> {
    setPending(true)
    setDone(false)
    setProblem(undefined)
    const answer = await call()
    setPending(false)
    if (answer?.error) setProblem(explain(answer.error))
    else {
      setDone(true)
      onDone?.()
    }
  }

  return {
    isPending,
    isDone,
    problem,
    run(...input) {
      if (!isPending) void start(...input)
    },
  }
}
