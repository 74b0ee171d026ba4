import { useCallback, useEffect, useRef, useState } from 'react'
import type { Outcome, Refusal } from './organization-calls.js'

/** A call behind a button or another control. */
export interface ControlledCall {
  /** One runs, or the one that may go well has done so. */
  readonly isPending: boolean
  /** Why the last one was refused. */
  readonly error: Refusal | null
  /** Makes a call, unless one runs. Answers whether it went well; false also once the component has gone. */
  readonly run: (call: () => Promise<Outcome>) => Promise<boolean>
}

/** Calls of one component, one at a time; where `once` says so, none after one that went well. */
export function useCall(once = false): ControlledCall {
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<Refusal | null>(null)
  const isRunning = useRef(false)
  const isThere = useRef(false)

  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])

  const run = useCallback(
    async (call: () => Promise<Outcome>) => {
      if (isRunning.current) return false
      isRunning.current = true
      setPending(true)
      setError(null)
      const { error: refusal } = await call()
      isRunning.current = once && !refusal
      if (!isThere.current) return false
      setPending(isRunning.current)
      setError(refusal)
      return !refusal
    },
    [once],
  )

  return { isPending, error, run }
}
