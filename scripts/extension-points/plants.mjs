/**
 * One call, one plugin, one provider and one column, as CONTRIBUTING.md says to add them: each path is a step there.
 *
 * @typedef {object} Change
 * @property {string} path
 * @property {string} [text] of a new file
 * @property {string} [after] the line after which `line` is added
 * @property {string} [line]
 *
 * @typedef {object} Plant
 * @property {string} title of the section
 * @property {readonly Change[]} changes
 * @property {string} [packageLike] the package whose dependencies the new one has
 */

/** @type {Plant} */
const call = {
  title: 'A call',
  changes: [
    {
      path: 'packages/core/src/endpoints/session/count.ts',
      text: `import * as z from 'zod/mini'
import { defineEndpoint } from '../define.js'

/** \`GET /count-sessions\` */
export const countSessions = defineEndpoint({
  method: 'GET',
  path: '/count-sessions',
  summary: 'Count the sessions of the signed-in user',
  access: 'session',
  answer: z.object({ count: z.number() }),

  async handle({ session, services }) {
    const sessions = await services.sessions.list(session.user.id)
    return { count: sessions.length }
  },
})
`,
    },
    {
      path: 'packages/core/src/endpoints/session/count.test.ts',
      text: `import { expect, it } from 'vitest'
import { createTestAuth } from '../../testing/index.js'

it('rejects a caller without a session', async () => {
  const auth = createTestAuth()
  expect(await auth.browser().get('/count-sessions')).toMatchObject({ status: 401 })
})

it('counts the sessions of the caller', async () => {
  const auth = createTestAuth()
  const ann = await auth.signedInAs('ann@example.com')
  expect(await ann.get('/count-sessions')).toMatchObject({ status: 200, body: { count: 1 } })
})
`,
    },
    {
      path: 'packages/core/src/endpoints/index.ts',
      after: "import { changePassword } from './password/change.js'",
      line: "import { countSessions } from './session/count.js'",
    },
    {
      path: 'packages/core/src/endpoints/index.ts',
      after: '  listSessions,',
      line: '  countSessions,',
    },
    {
      path: 'packages/client/src/routes.ts',
      after: "  listSessions: 'GET /list-sessions',",
      line: "  countSessions: 'GET /count-sessions',",
    },
    {
      path: 'packages/core/src/test/every-call.ts',
      after: '  listSessions: plain(),',
      line: '  countSessions: plain(),',
    },
    {
      path: 'packages/core/src/api/server-api.test.ts',
      after: 'const protocolNames = [',
      line: "  'countSessions',",
    },
    {
      path: 'proofs/src/server-calls.test.ts',
      after:
        '  getSession getSessionByPost verifyPassword signOut listSessions revokeSession revokeSessions revokeOtherSessions updateSession changeEmail',
      line: '  countSessions',
    },
    { path: '.changeset/count-sessions.md', text: changeset('core', 'Count the sessions.') },
  ],
}

/** @type {Plant} */
const plugin = {
  title: 'A plugin',
  packageLike: 'packages/plugins/anonymous',
  changes: [
    { path: 'packages/plugins/greeting/package.json', text: manifestOf('greeting') },
    {
      path: 'packages/plugins/greeting/tsconfig.json',
      text: '{ "extends": "../../../tsconfig.base.json", "include": ["src", "*.ts"] }\n',
    },
    {
      path: 'packages/plugins/greeting/tsup.config.ts',
      text: `import { tsupPreset } from '@countersign/tooling/tsup'

export default tsupPreset(import.meta.dirname)
`,
    },
    { path: 'packages/plugins/greeting/README.md', text: '# @countersign/greeting\n' },
    {
      path: 'packages/plugins/greeting/src/index.ts',
      text: `import { defineEndpoint, type Plugin } from '@countersign/core'
import * as z from 'zod/mini'

const readGreeting = defineEndpoint({
  method: 'GET',
  path: '/greeting/read',
  summary: 'Greet the signed-in user',
  access: 'session',
  answer: z.object({ text: z.string() }),
  handle: ({ session }) => Promise.resolve({ text: \`Hello, \${session.user.name}\` }),
})

/** The calls of the plugin. */
export interface GreetingEndpoints {
  readonly readGreeting: typeof readGreeting
}

/** The plugin that {@link greeting} returns. */
export interface GreetingPlugin extends Plugin<'greeting', GreetingEndpoints> {}

/** Greets users. */
export function greeting(): GreetingPlugin {
  return { id: 'greeting', endpoints: { readGreeting } }
}
`,
    },
    {
      path: 'packages/plugins/greeting/src/client.ts',
      text: `import type { ClientPlugin } from '@countersign/client'
import type { Routes } from '@countersign/core'
import type { GreetingEndpoints } from './index.js'

const routes = {
  greeting: { read: 'GET /greeting/read' },
} as const satisfies Routes<GreetingEndpoints>

/** The client plugin that {@link greetingClient} returns. */
export interface GreetingClient extends ClientPlugin<typeof routes, GreetingEndpoints> {}

/** The client plugin of greetings. */
export function greetingClient(): GreetingClient {
  return { id: 'greeting', routes }
}
`,
    },
    {
      path: 'packages/plugins/greeting/src/greeting.test.ts',
      text: `import { createTestAuth } from '@countersign/core/testing'
import { expect, it } from 'vitest'
import { greeting } from './index.js'

it('rejects a caller without a session', async () => {
  const auth = createTestAuth({ plugins: [greeting()] })
  expect(await auth.browser().get('/greeting/read')).toMatchObject({ status: 401 })
})
`,
    },
    { path: 'docs/greeting.md', text: '# Greetings\n\nThe plugin greets users.\n' },
    {
      path: 'docs/README.md',
      after: '- [Emails](email.md): senders, templates, the development inbox',
      line: '- [Greetings](greeting.md)',
    },
    {
      path: 'README.md',
      after: '| [@countersign/jwt](packages/plugins/jwt) ',
      line: '| [@countersign/greeting](packages/plugins/greeting) | plugin | Greets users |',
    },
    { path: '.changeset/greeting.md', text: changeset('greeting', 'Greet users.') },
  ],
}

/** @type {Plant} */
const provider = {
  title: 'A provider',
  changes: [
    {
      path: 'packages/core/src/providers/sample.ts',
      text: `import * as z from 'zod/mini'
import type { SocialProvider } from '../contract/providers/provider.js'
import type { ProviderOptions } from '../contract/providers/provider-options.js'
import { createProvider } from './flow/create-provider.js'
import { profileAt } from './flow/profile-source.js'
import { type AllOptions, checkOptions, commonOptions } from './flow/provider-settings.js'

/** The profile that Sample returns. */
export interface SampleProfile {
  readonly id: string
  readonly email: string
}

/** Options of \`sample\`. */
export interface SampleOptions extends ProviderOptions<SampleProfile> {}

const profile = 'https://api.sample.example/me'
const needs = { id: 'sample', publicClients: false }
const optionsSchema = z.strictObject({ ...commonOptions } satisfies AllOptions<SampleOptions>)

/** Sign-in with Sample. */
export function sample(options: SampleOptions): SocialProvider {
  return createProvider(
    {
      id: 'sample',
      name: 'Sample',
      endpoints: {
        authorization: 'https://sample.example/authorize',
        token: 'https://sample.example/token',
        profile: [profile],
      },
      scopes: ['profile'],
      pkce: true,
      findProfile: profileAt(profile),
      toDraft: (user) => ({
        subject: user['id'],
        name: null,
        email: user['email'],
        emailVerified: true,
        image: null,
      }),
    },
    checkOptions(needs, optionsSchema, options),
  )
}
`,
    },
    {
      path: 'packages/core/src/providers/sample.test.ts',
      text: `import { expect, it } from 'vitest'
import { sample } from './sample.js'

it('rejects options without a client id', () => {
  expect(() => sample({ clientId: '', clientSecret: 'secret' })).toThrow('sample.clientId')
})
`,
    },
    {
      path: 'packages/core/src/providers/flow/factories.ts',
      after: "export { roblox } from '../roblox.js'",
      line: "export { sample } from '../sample.js'",
    },
    {
      path: 'packages/core/src/load-providers.ts',
      after: '  roblox: true,',
      line: '  sample: true,',
    },
    { path: 'docs/providers/sample.md', text: '# Sample\n\nSign-in with Sample.\n' },
    {
      path: 'docs/providers/README.md',
      after: '| [Roblox](roblox.md) ',
      line: '| [Sample](sample.md) | `sample` | `profile` | never | no | no | |',
    },
    { path: '.changeset/sample.md', text: changeset('core', 'Sign in with Sample.') },
  ],
}

/** @type {Plant} */
const column = {
  title: 'A column',
  changes: [
    {
      path: 'packages/core/src/contract/tables/models.ts',
      after: '  readonly image: string | null',
      line: '  readonly pronouns?: string | null',
    },
    {
      path: 'packages/core/src/contract/tables/models.ts',
      after: "  image: { type: 'string' },",
      line: "  pronouns: { type: 'string' },",
    },
    {
      path: 'packages/core/src/api/server-api.test.ts',
      after: '      image: null,',
      line: '      pronouns: null,',
    },
    {
      path: 'packages/core/src/database/tables.test.ts',
      after: '    image: null,',
      line: '    pronouns: null,',
    },
    ...['session/get', 'sign-in/email', 'sign-up/email'].map((name) => ({
      path: `packages/core/src/endpoints/${name}.test.ts`,
      after: '        image: null,',
      line: '        pronouns: null,',
    })),
    {
      path: 'packages/core/src/endpoints/sign-up/email.test.ts',
      after: '        sessionEpoch: null,',
      line: '        pronouns: null,',
    },
    {
      path: 'packages/core/src/services/leaks.test.ts',
      after: "        ...['userId', 'expiresAt', 'ipAddress', 'userAgent'],",
      line: "        'pronouns',",
    },
    {
      path: 'packages/core/src/services/plugin-rows.test.ts',
      after:
        "    const columns = ['id', 'name', 'email', 'emailVerified', 'image', 'createdAt', 'updatedAt']",
      line: "    columns.splice(5, 0, 'pronouns')",
    },
    {
      path: 'packages/core/src/openapi/open-api-document.test.ts',
      after: "      'image',",
      line: "      'pronouns',",
    },
    { path: '.changeset/pronouns.md', text: changeset('core', 'Users have pronouns.') },
  ],
}

export const plants = [call, plugin, provider, column]

/**
 * @param {string} name
 * @param {string} text
 */
function changeset(name, text) {
  return `---\n'@countersign/${name}': minor\n---\n\n${text}\n`
}

/** @param {string} name */
function manifestOf(name) {
  const entry = (/** @type {string} */ output) => ({
    import: { types: `./dist/${output}.d.ts`, default: `./dist/${output}.js` },
    require: { types: `./dist/${output}.d.cts`, default: `./dist/${output}.cjs` },
  })
  const own = { '@countersign/client': 'workspace:*', '@countersign/core': 'workspace:*' }
  const manifest = {
    name: `@countersign/${name}`,
    version: '0.0.0',
    description: 'Greetings for Countersign',
    keywords: ['auth', 'authentication', 'greeting'],
    license: 'MIT',
    type: 'module',
    sideEffects: false,
    engines: { node: '>=20.19.0' },
    exports: {
      '.': entry('index'),
      './client': entry('client'),
      './package.json': './package.json',
    },
    files: ['dist'],
    scripts: { build: 'tsup --silent', prepack: 'node ../../../scripts/prepack.mjs' },
    dependencies: { zod: 'catalog:' },
    peerDependencies: {
      '@countersign/client': 'workspace:0.x',
      '@countersign/core': 'workspace:0.x',
    },
    devDependencies: { ...own, '@countersign/tooling': 'workspace:*', tsup: 'catalog:' },
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}
