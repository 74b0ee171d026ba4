import type { AdditionalData } from '../calls/exchange.js'

/** Redirect targets after a sign-in with a provider. */
export interface OAuthTargets {
  readonly callbackURL: string
  /** For a new user; null for the same. */
  readonly newUserURL: string | null
  readonly errorURL: string
}

/**
 * Starts the nonce of every sign-in through the browser, so that an id token of such a sign-in is
 * recognised when a client sends it: it was already used.
 */
export const REDIRECT_NONCE = 'redirect.'

/** The stored state of a sign-in while the browser is at the provider. */
export interface OAuthState extends OAuthTargets {
  readonly provider: string
  /** The mark of the browser, hashed. */
  readonly browser: string
  readonly codeVerifier: string
  readonly nonce: string
  readonly redirectURI: string
  readonly requestSignUp: boolean
  /** The user to whom the provider's account will be linked; null for a sign-in. */
  readonly linkTo: string | null
  readonly additionalData?: AdditionalData | undefined
}

/** A row of a purpose that only our own code writes. */
export function asOAuthState(value: unknown): OAuthState {
  return value as OAuthState
}

/** A request for another address, as stored. */
export interface EmailChangeRequest {
  readonly userId: string
  /** The address of the user when the change was requested. */
  readonly email: string
  /** Whether that address was verified then. */
  readonly emailVerified: boolean
  readonly newEmail: string
  readonly callbackURL?: string | undefined
  /** The session that requested the change. */
  readonly sessionId: string
  /** The mailbox that confirms next. */
  readonly step: 'current mailbox' | 'new mailbox'
}

/** A change of address that can be undone, as stored. */
export interface UndoableChange {
  readonly userId: string
  /** The address that the account had. */
  readonly email: string
  /** When the address changed, in milliseconds. */
  readonly changedAt: number
}

/** A row of a purpose that only our own code writes. */
export function asEmailChangeRequest(value: unknown): EmailChangeRequest {
  return value as EmailChangeRequest
}

/** A row of a purpose that only our own code writes. */
export function asUndoableChange(value: unknown): UndoableChange {
  return value as UndoableChange
}
