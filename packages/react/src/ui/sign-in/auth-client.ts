import type { PasskeyOutcome } from '../../passkey/index.js'
import type { SessionClient } from '../session-client.js'
import type { FormAnswer } from '../use-submission.js'

/** Where the browser goes after a sign-in that leaves the page. */
export interface RedirectTargets {
  readonly callbackURL: string
  readonly errorCallbackURL: string
}

/** The calls under `signIn`. Those of plugins are optional. */
export interface SignInCalls {
  email(input: {
    readonly email: string
    readonly password: string
    readonly rememberMe: boolean
  }): Promise<FormAnswer>
  social(input: RedirectTargets & { readonly provider: string }): Promise<FormAnswer>
  passkey?(
    input: { readonly autoFill: boolean },
    options: { readonly signal: AbortSignal },
  ): Promise<PasskeyOutcome>
  magicLink?(input: RedirectTargets & { readonly email: string }): Promise<FormAnswer>
  anonymous?(): Promise<FormAnswer>
}

/** The calls under `signUp`. That of the plugin `passkey` is optional. */
export interface SignUpCalls {
  email(input: {
    readonly name: string
    readonly email: string
    readonly password: string
    readonly callbackURL: string
  }): Promise<FormAnswer & { readonly data: { readonly token: string | null } | null }>
  passkey?(input: { readonly name: string; readonly email: string }): Promise<FormAnswer>
}

/** The part of a client that the components for signing in and signing up use. */
export interface AuthFlowClient extends SessionClient {
  readonly signIn: SignInCalls
  readonly signUp: SignUpCalls
  readonly magicLink?: {
    verifyCode(input: { readonly email: string; readonly code: string }): Promise<FormAnswer>
  }
  requestPasswordReset(input: {
    readonly email: string
    readonly redirectTo: string
  }): Promise<FormAnswer>
  resetPassword(input: {
    readonly token: string
    readonly newPassword: string
  }): Promise<FormAnswer>
  sendVerificationEmail(input: {
    readonly email: string
    readonly callbackURL: string
  }): Promise<FormAnswer>
}

/** A sign-in method of any client. */
export type AnyMethod = 'password' | 'passkey' | 'magic-link' | 'email-code' | 'anonymous'

type WithCall<
  C extends AuthFlowClient,
  K extends keyof SignInCalls,
  M extends AnyMethod,
> = undefined extends C['signIn'][K] ? never : M

/**
 * The sign-in methods of a client: `password`, and those of its plugins. `email-code` is a magic link whose mail has a
 * code too, so the server needs `magicLink({ code: true })`.
 */
export type SignInMethod<C extends AuthFlowClient> =
  | 'password'
  | WithCall<C, 'passkey', 'passkey'>
  | WithCall<C, 'magicLink', 'magic-link' | 'email-code'>
  | WithCall<C, 'anonymous', 'anonymous'>
