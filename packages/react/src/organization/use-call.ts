import { useCallback, useEffect, useRef, useState } from 'react'
import type { Outcome, CallError } from './organization-calls.js'

/** A call behind a button or another control. */
export interface ControlledCall {
  /** True while a call runs; with `once` also after a successful call. */
  readonly isPending: boolean
  /** Why the last call failed. */
  readonly error: CallError | null
  /** Makes a call unless one runs. Resolves to true on success, to false on failure or after the component unmounted. */
  readonly run: (call: () => Promise<Outcome>) => Promise<boolean>
}

/** Makes the calls of one component one at a time; with `once`, none after a successful call. */
export function useCall(once = false): ControlledCall {
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const isRunning = useRef(false)
  const isMounted = useRef(false)

  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  const run = useCallback(
    async (call: () => Promise<Outcome>) => {
      if (isRunning.current) return false
      isRunning.current = true
      setPending(true)
      setError(null)
      const { error: callError } = await call()
      isRunning.current = once && !callError
      if (!isMounted.current) return false
      setPending(isRunning.current)
      setError(callError)
      return !callError
    },
    [once],
  )

  return { isPending, error, run }
}
