import { accountExplanations } from './explanations-account.mjs'
import { adminExplanations } from './explanations-admin.mjs'
import { anonymousExplanations } from './explanations-anonymous.mjs'
import { invitationExplanations } from './explanations-invitation.mjs'
import { kernelExplanations } from './explanations-kernel.mjs'
import { magicLinkExplanations } from './explanations-magic-link.mjs'
import { organizationExplanations } from './explanations-organization.mjs'
import { passkeyExplanations } from './explanations-passkey.mjs'
import { roleExplanations } from './explanations-role.mjs'
import { socialExplanations } from './explanations-social.mjs'
import { teamExplanations } from './explanations-team.mjs'
import { tokenExplanations } from './explanations-token.mjs'

/**
 * The text of an error's page besides its row. Markdown; links are relative to docs/errors.
 *
 * @typedef {object} Explanation
 * @property {string} why
 * @property {string} act what the developer or the caller does
 * @property {string} [who] which calls fail with it, where that is not computed from the calls
 */

/**
 * An error of the organisation plugin.
 *
 * @typedef {keyof typeof import('../../packages/plugins/organization/src/errors.ts').allErrors} OrganizationCode
 */

/** @typedef {'USER_NOT_FOUND'} OfCore */

/**
 * Complete: a new code does not compile without a row, except the codes of the core.
 *
 * @type {Readonly<Record<Exclude<OrganizationCode, OfCore>, Explanation>>}
 */
const aboutOrganizations = {
  ...organizationExplanations,
  ...invitationExplanations,
  ...teamExplanations,
  ...roleExplanations,
}

/** The cause of each code, and what to do. */
export const explanations = {
  ...kernelExplanations,
  ...accountExplanations,
  ...socialExplanations,
  ...tokenExplanations,
  ...magicLinkExplanations,
  ...anonymousExplanations,
  ...passkeyExplanations,
  ...aboutOrganizations,
  ...adminExplanations,
}
