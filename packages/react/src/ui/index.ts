export { UserButton, type UserButtonProps, type UserMenuItem } from './account/user-button.js'
export type { ClassNames, PartElements, PartName, Slots } from './parts.js'
export type { ProviderIcon, ProviderOption } from './providers.js'
export type { SessionClient, ShownUser } from './session-client.js'
export {
  type UIError,
  type UIPaths,
  UIProvider,
  type UIProviderProps,
  type UISettings,
} from './settings.js'
export type {
  AnyMethod,
  AuthFlowClient,
  RedirectTargets,
  SignInCalls,
  SignInMethod,
  SignUpCalls,
} from './sign-in/auth-client.js'
export type { AuthFlowOptions } from './sign-in/flow.js'
export { ForgotPassword, SignIn, type SignInProps, SignUp } from './sign-in/sign-in.js'
export type { PluralForms, Text } from './texts/fill.js'
export type { Language, RedirectErrors, UIErrors, UITexts } from './texts/language.js'
export type { FormAnswer } from './use-submission.js'
