import {
  type AuthenticationResponseJSON,
  base64URLStringToBuffer,
  bufferToBase64URLString as encode,
  type PublicKeyCredentialRequestOptionsJSON,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import {
  type Ceremony,
  type SignInResult,
  abortable,
  lastTurn,
  loadExtensions,
  quiet,
} from './ceremony.js'
import type { PasskeyExtensions } from './extensions.js'
import { notSupported, textOf } from './failures.js'
import { signInCancelled, toSignInFailure, verify } from './sign-in.js'
import { canAutofillPasskeys } from './support.js'

/** Milliseconds after which a new challenge is requested: the server removes one after five minutes. */
const RENEWED_AFTER = 240_000
/** Milliseconds until a visible page requests a new challenge: a system dialog may have hidden it briefly. */
const SETTLED_AFTER = 1_000
/** Failed attempts after which the page stops suggesting passkeys. */
const MAX_FAILURES = 5
/** No user waits for suggestions, so requests are retried for as long as the page is open. */
const retry = { attempts: Infinity, baseDelay: 5_000, maxDelay: 60_000 }

/** The latest autofill call of the page, which replaces earlier ones. */
let latest: unknown

/**
 * Suggests passkeys in the field with `autocomplete="username webauthn"` until the user picks one. It pauses during
 * other ceremonies. It requests a new challenge after such a pause, before the challenge expires, and when another tab
 * may have requested one.
 */
export async function autofill(
  ceremony: Ceremony,
  extensions?: PasskeyExtensions,
): Promise<SignInResult> {
  const mine = (latest = {})
  const isOver = (): boolean => mine !== latest || ceremony.options.signal?.aborted === true
  if (!(await canAutofillPasskeys())) return notSupported

  const first = lastTurn()
  for (let failed = 0; failed < MAX_FAILURES && !isOver();) {
    const other = await quiet()
    const hasSignedIn = lastTurn() !== first && other?.error === null
    if (hasSignedIn) break
    const outcome = await offer(ceremony, isOver, extensions)
    if (outcome && !mayRetry(outcome)) return outcome
    if (outcome) failed += 1
  }
  return signInCancelled
}

/** Whether an attempt failed because the challenge expired or the user cancelled. */
function mayRetry({ error }: SignInResult): boolean {
  return error?.code === 'CHALLENGE_NOT_FOUND' || error?.code === 'AUTH_CANCELLED'
}

/** Suggests passkeys with one challenge. Returns null when a new challenge is needed. */
async function offer(
  { context, options: { signal, ...options } }: Ceremony,
  isOver: () => boolean,
  extensions: PasskeyExtensions | undefined,
): Promise<SignInResult | null> {
  const { withExtensions } = await loadExtensions()
  const seen = lastTurn()
  const requested = await context.call(
    'POST /passkey/generate-authenticate-options',
    {},
    { ...options, signal, retry },
  )
  if (requested.error) return requested
  if (isOver() || seen !== lastTurn()) return null
  const challenge = untilStale(signal)
  try {
    const signed = await abortable(challenge.signal, () =>
      withExtensions(requested.data, extensions, pick),
    )
    // No signal: after the user has picked a passkey, a page change must not interrupt the sign-in.
    return await verify({ context, options }, { rpID: requested.data.rpId, ...signed })
  } catch (thrown) {
    return textOf(thrown, 'name') === 'AbortError' ? null : toSignInFailure(thrown)
  } finally {
    challenge.end()
  }
}

/** Aborts with the page's own signal, or when the challenge is old or may have been replaced. */
function untilStale(given: AbortSignal | undefined) {
  const stale = new AbortController()
  const renew = (): void => {
    if (!document.hidden) stale.abort()
  }
  let timer = setTimeout(renew, RENEWED_AFTER)
  const shown = (): void => {
    clearTimeout(timer)
    timer = setTimeout(renew, SETTLED_AFTER)
  }
  document.addEventListener('visibilitychange', shown)
  return {
    signal: given ? AbortSignal.any([given, stale.signal]) : stale.signal,
    end: (): void => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', shown)
    },
  }
}

/**
 * The browser's part of autofill. The library's own function waits before it starts; a dialog that starts in that time
 * would be aborted.
 */
async function pick(
  options: PublicKeyCredentialRequestOptionsJSON & {
    readonly extensions: AuthenticationExtensionsClientInputs
  },
): Promise<AuthenticationResponseJSON> {
  const credential = await navigator.credentials.get({
    mediation: 'conditional',
    signal: WebAuthnAbortService.createNewAbortSignal(),
    publicKey: {
      challenge: base64URLStringToBuffer(options.challenge),
      extensions: options.extensions,
      ...(options.rpId && { rpId: options.rpId }),
      ...(options.userVerification && { userVerification: options.userVerification }),
    },
  })
  if (!isAssertion(credential)) throw new Error()
  const { authenticatorData, clientDataJSON, signature, userHandle } = credential.response
  return {
    id: credential.id,
    rawId: encode(credential.rawId),
    response: {
      authenticatorData: encode(authenticatorData),
      clientDataJSON: encode(clientDataJSON),
      signature: encode(signature),
      ...(userHandle && { userHandle: encode(userHandle) }),
    },
    type: 'public-key',
    clientExtensionResults: credential.getClientExtensionResults(),
  }
}

interface Assertion extends PublicKeyCredential {
  readonly response: AuthenticatorAssertionResponse
}

function isAssertion(credential: Credential | null): credential is Assertion {
  return credential !== null && 'response' in credential
}
