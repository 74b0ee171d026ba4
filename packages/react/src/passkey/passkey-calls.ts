/** The fields of a call's result that the hooks use. */
export interface PasskeyOutcome {
  readonly data: unknown
  readonly error: { readonly code: string; readonly message: string } | null
}

/**
 * The part of a client with the plugin `passkeyClient()` that the hooks use.
 *
 * @typeParam R - the result of `signIn.passkey`
 */
export interface PasskeyCalls<R extends PasskeyOutcome> {
  readonly signIn: {
    passkey(
      input: { readonly autoFill: boolean },
      options: { readonly signal: AbortSignal },
    ): Promise<R>
  }
}
