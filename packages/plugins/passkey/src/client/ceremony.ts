import type { ActionContext, CallOptions } from '@countersign/client'
import type { AnyEndpoint, Columns, Output, Result } from '@countersign/core'
import { WebAuthnAbortService } from '@simplewebauthn/browser'
import type { PasskeyEndpoints } from '../index.js'
import type { ExtensionResults } from './extensions.js'
import type { CeremonyCode } from './failures.js'

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

/** Loads the code of extensions before a ceremony, which must not wait for it. */
export const loadExtensions = () => import('./extensions.js')

type TypesOf<E extends AnyEndpoint> = NonNullable<E['$types']>
type Code<K extends keyof PasskeyEndpoints> = TypesOf<PasskeyEndpoints[K]>['code']
type Answer<K extends keyof PasskeyEndpoints> = Output<
  TypesOf<PasskeyEndpoints[K]>['output'],
  Columns
>

/** What the browser adds to the answer of the server. */
export interface BrowserAnswer {
  /** The results of WebAuthn extensions. Those of `prf` never leave the browser. */
  readonly clientExtensionResults: ExtensionResults
}

/** The result of a sign-in with a passkey. */
export type SignInResult = Result<
  Answer<'verifyPasskeyAuthentication'> & BrowserAnswer,
  | Code<'generatePasskeyAuthenticationOptions' | 'verifyPasskeyAuthentication'>
  | CeremonyCode
  | 'AUTH_CANCELLED'
>

/** The result of adding a passkey. */
export type AddResult = Result<
  Answer<'verifyPasskeyRegistration'> & BrowserAnswer,
  | Code<'generatePasskeyRegistrationOptions' | 'verifyPasskeyRegistration'>
  | CeremonyCode
  | 'PREVIOUSLY_REGISTERED'
  | 'REGISTRATION_CANCELLED'
>

/** The parts of every ceremony. */
export interface Ceremony {
  readonly context: ActionContext<PasskeyEndpoints, unknown>
  readonly options: CallOptions
}
