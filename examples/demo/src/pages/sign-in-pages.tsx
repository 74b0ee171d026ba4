import { AddAccount } from '@countersign/react/multi-session'
import { ForgotPassword, ResetPassword, SignIn, SignUp } from '@countersign/react/ui'
import { client } from '../auth-client.js'
import { redirect } from '../router.js'

/** The methods that lead to an account of one's own, and whether a user can sign up with a passkey. */
export const ownAccount = {
  methods: ['password', 'passkey', 'email-code'],
  hasPasskeySignUp: true,
} as const

const all = { ...ownAccount, methods: [...ownAccount.methods, 'anonymous'] } as const

export const SignInPage = () => (
  <SignIn {...all} client={client} redirectTo="/" navigate={redirect} />
)

/** The sign-in form in place of a page for signed-in users, which is shown afterwards. */
export const SignedOutPage = () => <SignIn {...all} client={client} />

export const SignUpPage = () => (
  <SignUp {...all} client={client} redirectTo="/" navigate={redirect} />
)

export const ForgotPasswordPage = () => (
  <ForgotPassword client={client} redirectTo="/" navigate={redirect} />
)

export const ResetPasswordPage = () => <ResetPassword client={client} />

export const AddAccountPage = () => (
  <AddAccount {...ownAccount} client={client} redirectTo="/" navigate={redirect} />
)
