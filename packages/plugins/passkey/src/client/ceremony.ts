import { WebAuthnAbortService } from '@simplewebauthn/browser'
import type { Result } from '@countersign/core'

type Outcome = Result<unknown, string>

/** The last ceremony that a user started, with its calls. A page runs one at a time. */
let turn: Promise<Outcome | null> = Promise.resolve(null)
/** The ceremony that runs in the browser. */
let current: object | undefined

/** Runs a ceremony that a user started. Autofill waits for its end. */
export function takeTurn<O extends Outcome>(ceremony: () => Promise<O>): Promise<O> {
  const outcome = ceremony()
  turn = outcome
  return outcome
}

/** The last ceremony that a user started. */
export const lastTurn = (): unknown => turn

/** Waits until no ceremony of the user runs, and returns the outcome of the last one. */
export async function quiet(): Promise<Outcome | null> {
  const last = turn
  const outcome = await last
  return last === turn ? outcome : quiet()
}

/**
 * Runs the browser's part of a ceremony and cancels it when its signal aborts. It never cancels a ceremony that started
 * later.
 *
 * @throws AbortError when the signal was aborted before the start.
 */
export async function abortable<T>(
  signal: AbortSignal | undefined,
  ceremony: () => Promise<T>,
): Promise<T> {
  if (signal?.aborted) throw new DOMException('', 'AbortError')
  const mine = (current = {})
  const cancel = (): void => {
    if (current === mine) WebAuthnAbortService.cancelCeremony()
  }
  signal?.addEventListener('abort', cancel)
  try {
    return await ceremony()
  } finally {
    signal?.removeEventListener('abort', cancel)
  }
}
