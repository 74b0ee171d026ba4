/** The app's options for the calls, with defaults applied. */
export interface CallSettings {
  /** Whether mails can be sent. */
  readonly canMail: boolean
  /** Whether a mailed link acts when it is opened, or shows a page with a button first. */
  readonly links: 'direct' | 'confirm'
  /** Seconds; 0 switches the check off. */
  readonly session: { readonly freshAge: number }
  readonly emailAndPassword: {
    readonly enabled: boolean
    readonly disableSignUp: boolean
    readonly autoSignIn: boolean
    readonly requireEmailVerification: boolean
    readonly revokeSessionsOnPasswordReset: boolean
  }
  readonly emailVerification: {
    readonly sendOnSignUp: boolean
    readonly sendOnSignIn: boolean
    readonly autoSignInAfterVerification: boolean
    readonly keepUnprovenMethods: boolean
  }
  readonly user: {
    readonly changeEmail: { readonly enabled: boolean }
    readonly deleteUser: { readonly enabled: boolean; readonly sendVerification: boolean }
  }
  readonly account: {
    readonly accountLinking: {
      readonly enabled: boolean
      readonly disableImplicitLinking: boolean
      readonly trustedProviders: readonly string[]
      readonly allowDifferentEmails: boolean
      readonly allowUnlinkingAll: boolean
    }
    readonly updateAccountOnSignIn: boolean
    readonly exposeRefreshTokens: boolean
  }
}
