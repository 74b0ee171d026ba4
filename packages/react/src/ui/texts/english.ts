import {
  accountTexts,
  confirmIdentityTexts,
  profileErrors,
  profileTexts,
  securityErrors,
  securityTexts,
  sessionsTexts,
} from './account.js'
import { mailErrors, mailTexts } from './mail.js'
import {
  acceptInvitationErrors,
  acceptInvitationTexts,
  createOrganizationTexts,
  generalTexts,
  invitationErrors,
  invitationsTexts,
  membersTexts,
  organizationErrors,
  organizationTexts,
  permissionTexts,
  roleErrors,
  roleNameTexts,
  rolesTexts,
  switcherTexts,
  teamErrors,
  teamsTexts,
} from './organization.js'
import { otherMethodsTexts, passkeyErrors } from './other-methods.js'
import { forgotPasswordTexts, resetPasswordErrors, resetPasswordTexts } from './password.js'
import { settingsTexts } from './settings.js'
import { sharedErrors, sharedTexts } from './shared.js'
import { flowTexts, signInErrors, signInTexts } from './sign-in.js'
import { signUpErrors, signUpTexts } from './sign-up.js'
import { switchAccountErrors, switchAccountTexts } from './switch-account.js'
import { userButtonTexts } from './user-button.js'

/** All texts in English. Components import those that they show, so that bundles have no others. */
export const englishTexts = {
  ...sharedTexts,
  ...flowTexts,
  ...signInTexts,
  ...otherMethodsTexts,
  ...signUpTexts,
  ...mailTexts,
  ...forgotPasswordTexts,
  ...resetPasswordTexts,
  ...userButtonTexts,
  ...switchAccountTexts,
  ...settingsTexts,
  ...accountTexts,
  ...profileTexts,
  ...securityTexts,
  ...sessionsTexts,
  ...confirmIdentityTexts,
  ...acceptInvitationTexts,
  ...createOrganizationTexts,
  ...generalTexts,
  ...invitationsTexts,
  ...membersTexts,
  ...organizationTexts,
  ...permissionTexts,
  ...roleNameTexts,
  ...rolesTexts,
  ...switcherTexts,
  ...teamsTexts,
} as const

/** All texts of errors in English, by code. */
export const englishErrors = {
  ...sharedErrors,
  ...signInErrors,
  ...passkeyErrors,
  ...signUpErrors,
  ...mailErrors,
  ...resetPasswordErrors,
  ...profileErrors,
  ...securityErrors,
  ...switchAccountErrors,
  ...acceptInvitationErrors,
  ...invitationErrors,
  ...organizationErrors,
  ...roleErrors,
  ...teamErrors,
} as const
