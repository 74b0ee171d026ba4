import { useState } from 'react'
import { sentenceFor } from '../explain.js'
import type { Answer } from './use-submission.js'

/** The state of a button during and after its call. */
export interface Action<A extends unknown[]> {
  readonly isRunning: boolean
  readonly isDone: boolean
  readonly problem: string | undefined
  readonly run: (...about: A) => void
}

/** Runs the call of a button, one at a time. */
export function useAction<A extends unknown[]>(call: (...about: A) => Promise<Answer>): Action<A> {
  const [isRunning, setRunning] = useState(false)
  const [isDone, setDone] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function start(about: A): Promise<void> {
    setRunning(true)
    setDone(false)
    setProblem(undefined)
    const { error } = await call(...about)
    setRunning(false)
    setDone(error === null)
    if (error) setProblem(sentenceFor(error))
  }

  return {
    isRunning,
    isDone,
    problem,
    run(...about) {
      if (!isRunning) void start(about)
    },
  }
}
