import { WebAuthnAbortService } from '@simplewebauthn/browser'
import type { Result } from '@countersign/core'

type Outcome = Result<unknown, string>

/** The last ceremony that somebody asked for, with the calls around it. A page has one at a time. */
let turn: Promise<Outcome | null> = Promise.resolve(null)
/** The ceremony that the browser is busy with. */
let current: object | undefined

/** Runs a ceremony that somebody asked for: suggestions of passkeys wait for its end. */
export function takeTurn<O extends Outcome>(ceremony: () => Promise<O>): Promise<O> {
  const outcome = ceremony()
  turn = outcome
  return outcome
}

/** The last ceremony that somebody asked for. */
export const lastTurn = (): unknown => turn

/** Waits until no ceremony runs that somebody asked for, and tells the last one's outcome. */
export async function quiet(): Promise<Outcome | null> {
  const last = turn
  const outcome = await last
  return last === turn ? outcome : quiet()
}

/**
 * Runs the browser's part of a ceremony, and ends it when the signal says so: this one, and never one
 * that began later.
 *
 * @throws AbortError where it is over before it began.
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
