import { admin, adminErrors } from '@countersign/admin'
import { adminClient } from '@countersign/admin/client'
import { anonymous, anonymousErrors } from '@countersign/anonymous'
import { anonymousClient } from '@countersign/anonymous/client'
import { jwt } from '@countersign/jwt'
import { jwtClient } from '@countersign/jwt/client'
import { magicLink, magicLinkErrors } from '@countersign/magic-link'
import { magicLinkClient } from '@countersign/magic-link/client'
import { organization, organizationErrors } from '@countersign/organization'
import { organizationClient } from '@countersign/organization/client'
import { passkey, passkeyErrors } from '@countersign/passkey'
import { passkeyClient } from '@countersign/passkey/client'
import { explanations as adminExplanations } from '../../packages/plugins/admin/src/explanations.ts'
import { explanations as anonymousExplanations } from '../../packages/plugins/anonymous/src/explanations.ts'
import { explanations as magicLinkExplanations } from '../../packages/plugins/magic-link/src/explanations.ts'
import { explanations as organizationExplanations } from '../../packages/plugins/organization/src/explanations/index.ts'
import { explanations as passkeyExplanations } from '../../packages/plugins/passkey/src/explanations.ts'
import { endpointsOf } from '../../packages/core/src/contract/plugin.ts'
import { factsOf } from './calls.mjs'

/** @typedef {import('./calls.mjs').CallFacts} CallFacts */
/** @typedef {import('@countersign/core').ErrorCatalogue} ErrorCatalogue */
/** @typedef {import('@countersign/core').ErrorExplanation} ErrorExplanation */

/**
 * @typedef {object} DescribedPlugin
 * @property {string} name of its package
 * @property {string} guide its page in docs/
 * @property {readonly CallFacts[]} calls
 * @property {ErrorCatalogue} errors
 * @property {Readonly<Record<string, ErrorExplanation>>} explanations of the errors, but those of the core
 */

/** With everything that can be switched on. */
const wholeOrganization = organization({
  teams: { enabled: true },
  dynamicAccessControl: { enabled: true },
  invitationLinks: { enabled: true },
})

/** A question about permissions is no leaf of the table of routes: the app's statements type it. */
const organizationNames = {
  organization: {
    ...organizationClient().routes?.organization,
    hasPermission: 'POST /organization/has-permission',
  },
}

/**
 * The plugins whose calls and errors have pages.
 *
 * @type {readonly DescribedPlugin[]}
 */
export const plugins = [
  {
    name: '@countersign/admin',
    guide: 'admin.md',
    calls: factsOf(endpointsOf(admin()), adminClient().routes),
    errors: adminErrors,
    explanations: adminExplanations,
  },
  {
    name: '@countersign/anonymous',
    guide: 'anonymous.md',
    calls: factsOf(endpointsOf(anonymous()), anonymousClient().routes),
    errors: anonymousErrors,
    explanations: anonymousExplanations,
  },
  {
    name: '@countersign/magic-link',
    guide: 'magic-link.md',
    calls: factsOf(endpointsOf(magicLink()), magicLinkClient().routes),
    errors: magicLinkErrors,
    explanations: magicLinkExplanations,
  },
  {
    name: '@countersign/jwt',
    guide: 'jwt.md',
    calls: factsOf(endpointsOf(jwt()), jwtClient().routes),
    errors: {},
    explanations: {},
  },
  {
    name: '@countersign/passkey',
    guide: 'passkeys.md',
    calls: factsOf(endpointsOf(passkey()), passkeyClient().routes),
    errors: passkeyErrors,
    explanations: passkeyExplanations,
  },
  {
    name: '@countersign/organization',
    guide: 'organizations.md',
    calls: factsOf(endpointsOf(wholeOrganization), organizationNames),
    errors: organizationErrors,
    explanations: organizationExplanations,
  },
]

/** The calls of all of them. */
export const pluginCalls = plugins.flatMap(({ calls }) => calls)
