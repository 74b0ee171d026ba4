import { useCallback, useEffect, useState } from 'react'
import type { UIError } from './settings.js'

/** The result of a call that reads data. */
export type CallResult<T> =
  { readonly data: T; readonly error: null } | { readonly data: null; readonly error: UIError }

/** Data that a component loads when it is shown. */
export interface Loaded<T> {
  /** Undefined before the first response. After a failure, the data of the last success. */
  readonly data: T | undefined
  readonly error: UIError | null
  readonly reload: () => void
}

interface Response<T> {
  readonly key: string
  readonly data: T | undefined
  readonly error: UIError | null
}

/**
 * Makes a call when the component is shown, when the key changes, and on `reload`.
 *
 * @param load - makes the call; the last function counts
 * @param key - what the data depend on; data of another key are not shown
 */
export function useLoaded<T>(load: () => Promise<CallResult<T>>, key: string): Loaded<T> {
  const [response, setResponse] = useState<Response<T>>()
  const [times, setTimes] = useState(0)
  useEffect(() => {
    let isOver = false
    void load().then(({ data, error }) => {
      if (isOver) return
      setResponse((last) => {
        const known = last?.key === key ? last.data : undefined
        return { key, data: error ? known : data, error }
      })
    })
    return () => {
      isOver = true
    }
    // The function is another one at each render; the key identifies what it loads.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key, times])
  const reload = useCallback(() => {
    setTimes((before) => before + 1)
  }, [])
  const isCurrent = response?.key === key
  return {
    data: isCurrent ? response.data : undefined,
    error: isCurrent ? response.error : null,
    reload,
  }
}
