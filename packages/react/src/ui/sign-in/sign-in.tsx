import type { ReactNode } from 'react'
import type { AuthFlowClient, SignInMethod } from './auth-client.js'
import { AuthFlow } from './auth-flow.js'
import type { AuthFlowOptions } from './flow.js'
import ForgotPasswordForm from './forgot-password-form.js'
import SignInForm from './sign-in-form.js'
import ResetPasswordForm from './reset-password-form.js'
import SignUpForm from './sign-up-form.js'

/** Properties of {@link SignIn}, {@link SignUp} and {@link ForgotPassword}. */
export interface SignInProps<C extends AuthFlowClient> extends AuthFlowOptions {
  readonly client: C
  /**
   * The sign-in methods to offer, in addition to the `providers`. A method of a plugin that the client lacks does not
   * compile. Default: those of all plugins of the client, without `email-code`.
   */
  readonly methods?: readonly SignInMethod<C>[] | undefined
}

/**
 * A card to sign in: with providers, with email and password, and with the methods of the client's plugins. Without
 * `paths`, it also shows sign-up and the request for a new password. The page needs the style sheet
 * `@countersign/react/ui.css`.
 *
 * @example
 * ```tsx
 * import '@countersign/react/ui.css'
 * import { createAuthClient } from '@countersign/react'
 * import { SignIn } from '@countersign/react/ui'
 * import { google } from '@countersign/react/ui/icons/google'
 *
 * const client = createAuthClient()
 *
 * export const SignInPage = () => <SignIn client={client} providers={[google]} redirectTo="/" />
 * ```
 */
export function SignIn<C extends AuthFlowClient>(props: SignInProps<C>): ReactNode {
  return <AuthFlow {...props} start="sign-in" Start={SignInForm} />
}

/**
 * A card to sign up, with providers or with name, email and password. When the server wants the email verified first,
 * the card says so.
 *
 * @example
 * ```tsx
 * import { createAuthClient } from '@countersign/react'
 * import { SignUp } from '@countersign/react/ui'
 *
 * const client = createAuthClient()
 *
 * export const SignUpPage = () => (
 *   <SignUp client={client} paths={{ signIn: '/sign-in' }} redirectTo="/" />
 * )
 * ```
 */
export function SignUp<C extends AuthFlowClient>(props: SignInProps<C>): ReactNode {
  return <AuthFlow {...props} start="sign-up" Start={SignUpForm} />
}

/**
 * A card that requests a link to reset the password. It does not show whether the email has an account.
 *
 * @example
 * ```tsx
 * import { createAuthClient } from '@countersign/react'
 * import { ForgotPassword } from '@countersign/react/ui'
 *
 * const client = createAuthClient()
 *
 * export const ForgotPasswordPage = () => (
 *   <ForgotPassword client={client} paths={{ signIn: '/sign-in', resetPassword: '/reset-password' }} />
 * )
 * ```
 */
export function ForgotPassword<C extends AuthFlowClient>(props: SignInProps<C>): ReactNode {
  return <AuthFlow {...props} start="forgot-password" Start={ForgotPasswordForm} />
}

/** Properties of {@link ResetPassword}. */
export interface ResetPasswordProps<C extends AuthFlowClient> extends SignInProps<C> {
  /** The token of the mailed link. Default: `token` of the URL. */
  readonly token?: string | undefined
}

/**
 * A card for a new password, on the page that the link of a reset mail opens. A link that is no longer valid leads to
 * another one.
 *
 * @example
 * ```tsx
 * import { createAuthClient } from '@countersign/react'
 * import { ResetPassword } from '@countersign/react/ui'
 *
 * const client = createAuthClient()
 *
 * export const ResetPasswordPage = () => (
 *   <ResetPassword client={client} paths={{ signIn: '/sign-in', forgotPassword: '/forgot-password' }} />
 * )
 * ```
 */
export function ResetPassword<C extends AuthFlowClient>(props: ResetPasswordProps<C>): ReactNode {
  return <AuthFlow {...props} start="reset-password" Start={ResetPasswordForm} />
}
