/** What came of a call, as far as the hooks look at it. */
export interface PasskeyOutcome {
  readonly data: unknown
  readonly error: { readonly code: string; readonly message: string } | null
}

/**
 * A client with the plugin `passkeyClient()`, as far as the hooks use it.
 *
 * @typeParam R - what its `signIn.passkey` answers
 */
export interface PasskeyCalls<R extends PasskeyOutcome> {
  readonly signIn: {
    passkey(
      input: { readonly autoFill: boolean },
      options: { readonly signal: AbortSignal },
    ): Promise<R>
  }
}
