export { UserButton, type UserButtonProps } from './account/user-button.js'
export type { UserMenuItem } from './menu-entry.js'
export type { ClassNames, PartElements, PartName, Slots } from './part-names.js'
export type { ProviderIcon, ProviderOption } from './providers.js'
export type { SessionClient, ShownUser } from './session-client.js'
export type { UIPaths, UISettings } from './settings-context.js'
export { type UIError, UIProvider, type UIProviderProps } from './settings.js'
export type {
  AnyMethod,
  AuthFlowClient,
  RedirectTargets,
  SignInCalls,
  SignInMethod,
  SignUpCalls,
} from './sign-in/auth-client.js'
export type { AuthFlowOptions } from './sign-in/flow.js'
export {
  ForgotPassword,
  ResetPassword,
  type ResetPasswordProps,
  SignIn,
  type SignInProps,
  SignUp,
} from './sign-in/sign-in.js'
export type { PluralForms, Text } from './texts/fill.js'
export type { Language, RedirectErrors, UIErrors, UITexts } from './texts/language.js'
export type { FormAnswer } from './use-submission.js'
export type {
  AccountClient,
  AccountPage,
  PasskeySettingsCalls,
  ShownAccount,
  ShownPasskey,
  ShownSession,
} from './account/account-client.js'
export { AccountSettings, type AccountSettingsProps } from './account/account-settings.js'
export type { AccountFeature, ProfileOptions } from './account/profile-page.js'
export type { SettingsPage } from './settings/tabs.js'
export { AcceptInvitation, type AcceptInvitationProps } from './organization/accept-invitation.js'
export type { InvitationClient, InvitationData } from './organization/invitation-client.js'
export type {
  ActiveOrganizationData,
  CustomRole,
  InOrganization,
  ListedInvitation,
  ListedLink,
  ListedMember,
  ListedOrganization,
  ListedTeam,
  OrganizationCalls,
  OrganizationClient,
  OwnInvitation,
  OwnMembership,
  PermissionMap,
  SwitcherCalls,
  SwitcherClient,
} from './organization/organization-client.js'
export {
  type OrganizationPage,
  OrganizationSettings,
  type OrganizationSettingsProps,
} from './organization/organization-settings.js'
export {
  OrganizationSwitcher,
  type OrganizationSwitcherProps,
} from './organization/organization-switcher.js'
export type { CallResult } from './use-loaded.js'
