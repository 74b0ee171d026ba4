import { admin, type AdminOptions } from '@countersign/admin'
import { anonymous, type AnonymousOptions } from '@countersign/anonymous'
import { ConfigurationError, createAuth, type Plugin } from '@countersign/core'
import { bearer, type BearerOptions } from '@countersign/core/bearer'
import { memory } from '@countersign/core/memory'
import { inbox, type InboxOptions } from '@countersign/email/inbox'
import { jwt, type JwtOptions } from '@countersign/jwt'
import { magicLink, type MagicLinkOptions } from '@countersign/magic-link'
import { organization, type OrganizationOptions } from '@countersign/organization'
import { passkey, type PasskeyOptions } from '@countersign/passkey'
import { describe, expect, it } from 'vitest'

/** Values that an option does not take although they are near to one that it takes. */
type Values<O> = { readonly [K in keyof Required<O>]: readonly unknown[] }

interface Row {
  readonly id: string
  /** As plain JavaScript calls it. */
  readonly make: (options: unknown) => Plugin
  readonly values: Readonly<Record<string, readonly unknown[]>>
}

const row = <O>(id: string, make: (options: O) => Plugin, values: Values<O>): Row => ({
  ...{ id, values },
  make: (options) => make(options as O),
})

const notFlags = ['true', 1, {}]
const notLives = [-1, 0, NaN, Infinity, 'soon', '200 years']
const notAmounts = [-1, 1.5, NaN, -Infinity, '7']
const notCounts = [0, ...notAmounts, Infinity]
const notTexts = ['', 7, ['a']]
const notLists = ['a', [''], [7], {}]
const notTranslations = ['de', { de: 'x' }, { de: { Hello: 7 } }]
const notHooks = [() => undefined, { befor: {} }, { before: { 'user.created': true } }]
const notFunctions = ['f', {}]
const notTables = [
  true,
  { fields: {} },
  { additionalFields: { '9a': { type: 'string' } } },
  { additionalFields: { size: { type: 'text' } } },
  { additionalFields: { user: { type: 'string' } } },
]

const plugins: readonly Row[] = [
  row<OrganizationOptions>('organization', organization, {
    allowUserToCreateOrganization: notFlags,
    organizationLimit: notAmounts,
    creatorRole: ['boss', ...notTexts],
    previousOwnerRole: ['boss', 'owner', ...notTexts],
    membershipLimit: notAmounts,
    invitationExpiresIn: notLives,
    invitationLimit: notAmounts,
    requireEmailVerificationOnInvitation: notFlags,
    invitationPage: ['', 'join', '//x.test', 'https://x.test/join', 7],
    mailsPerHour: notAmounts,
    disableOrganizationDeletion: notFlags,
    activeOrganizationAtSignIn: ['last', true],
    organization: notTables,
    member: notTables,
    invitation: notTables,
    team: notTables,
    teams: [
      true,
      {},
      { enabled: 'yes' },
      { enabled: true, maximumTeams: -1 },
      { enabled: true, maximumMembersPerTeam: 'many' },
      { enabled: true, allowRemovingAllTeams: 1 },
      { enabled: true, defaultTeam: {} },
      { enabled: true, defaultTeam: 'Everyone' },
      { enabled: true, maximumTeam: 3 },
    ],
    access: [{}, { statements: {} }, true],
    roles: ['owner', { owner: 'all' }, { owner: {} }],
    dynamicAccessControl: [
      true,
      {},
      { enabled: true, maximumRolesPerOrganization: -1 },
      { enabled: true, maximumRoles: 1 },
    ],
    invitationLinks: [
      true,
      {},
      { enabled: true, expiresIn: '2 years' },
      { enabled: true, maxUses: 0 },
      { enabled: true, maxUses: Infinity },
      { enabled: true, uses: 1 },
    ],
    translations: notTranslations,
    hooks: notHooks,
  }),
  row<AdminOptions>('admin', admin, {
    roles: ['admin', { a: { user: 'ban' } }, { a: { user: ['fly'] } }, { 'a b': {} }],
    resources: [['project'], { project: 'create' }],
    adminRoles: ['admin', [], [''], ['boss']],
    adminUserIds: notLists,
    defaultRole: ['boss', 'admin', ...notTexts],
    impersonationSessionDuration: notLives,
    allowImpersonatingAdmins: notFlags,
    defaultBanReason: [7, []],
    defaultBanExpiresIn: notLives,
    bannedUserMessage: notTexts,
    translations: notTranslations,
    hooks: notHooks,
  }),
  row<MagicLinkOptions>('magic-link', magicLink, {
    expiresIn: ['2 days', ...notLives],
    disableSignUp: notFlags,
    sameBrowser: notFlags,
    code: ['yes', 6, { anyBrowser: 'yes' }, { anyBrowse: true }],
    mailsPerHour: notCounts,
    generateToken: notFunctions,
    storeToken: [
      'plain',
      {},
      { type: 'custom-hasher' },
      { type: 'custom-hasher', hash: 'sha256' },
      { type: 'md5', hash: String },
      { type: 'custom-hasher', hash: String, salt: 'x' },
    ],
    translations: notTranslations,
  }),
  row<AnonymousOptions>('anonymous', anonymous, {
    name: [7, 'a\nb', 'a'.repeat(300)],
    emailDomain: ['example.com', 'INVALID', '', 7],
    generateName: notFunctions,
    generateRandomEmail: notFunctions,
    onLinkAccount: notFunctions,
    upgradeInPlace: notFlags,
    disableDeleteAnonymousUser: notFlags,
    abandonedAfterDays: [0, -1, NaN, Infinity, 40_000, '30'],
    translations: notTranslations,
  }),
  row<PasskeyOptions>('passkey', passkey, {
    rpID: ['https://example.com', 'Example.com', '', 7],
    rpName: notTexts,
    origin: ['example.com', 'https://*.example.com', ['https://example.com/'], 7],
    userVerification: ['always', true],
    residentKey: ['always', true],
    attestation: ['indirect', {}, { conveyance: 'none' }, { conveyance: 'direct', formats: [] }],
    authenticatorSelection: ['platform', { attachment: 'platform' }, { residentKey: true }],
    extensions: [true, { registration: 'prf' }, { authentication: [] }, { onResults: {} }],
    signUp: ['yes', {}, { enabled: 'yes' }],
    challengeLife: [9, '2 hours', ...notLives],
    algorithms: [[], [-9], -7],
    maxPasskeys: notCounts,
    translations: notTranslations,
  }),
  row<JwtOptions>('jwt', jwt, {
    algorithm: ['HS256', 'none', 7],
    modulusLength: [1024, 2049, 8192, '2048'],
    rotation: ['30 days', { every: 60 }, { grace: 1 }, { interval: 3600 }],
    issuer: notTexts,
    audience: ['', [], [''], 7],
    expiresIn: ['2 days', ...notLives],
    jti: notFlags,
    definePayload: notFunctions,
    header: notFlags,
    clockTolerance: [301, -1, 'soon'],
  }),
  row<BearerOptions>('bearer', bearer, { requireSignature: [false, 'yes'], browsers: notFlags }),
  row<InboxOptions>('inbox', inbox, {
    keep: notCounts,
    hosts: notLists,
    clock: [{}, 7],
  }),
]

/** What keeps an app with a plugin from starting. */
function problemsOf(...created: readonly Plugin[]): readonly string[] {
  try {
    createAuth({ database: memory(), baseURL: 'http://localhost:3000', plugins: created })
    return []
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems
    throw error
  }
}

const options = plugins.flatMap(({ id, make, values }) =>
  Object.keys(values).map((option) => ({ id, make, option, values: values[option] ?? [] })),
)

describe.each(plugins)('$id', ({ id, make, values }) => {
  it('starts without options, with an empty object and with undefined options', () => {
    const absent = Object.fromEntries(Object.keys(values).map((option) => [option, undefined]))
    for (const given of [undefined, {}, absent]) expect(problemsOf(make(given))).toEqual([])
  })

  it.each([null, 'options', 7, []])('rejects the options %j at the start', (given) => {
    expect(problemsOf(make(given))).toEqual([
      expect.stringMatching(new RegExp(`^plugins\\.${id}: Invalid input`)),
    ])
  })

  it('rejects an option with an unknown name at the start', () => {
    expect(problemsOf(make({ xyzzyPlughFrotz: 1 }))).toEqual([
      `plugins.${id}.xyzzyPlughFrotz: is not an option`,
    ])
  })

  it('reports all wrong options at once', () => {
    const given = Object.fromEntries(Object.keys(values).map((option) => [option, Symbol(option)]))
    const named = problemsOf(make({ ...given, xyzzyPlughFrotz: 1 })).map(
      (problem) => problem.split(': ')[0],
    )
    const expected = [...Object.keys(values), 'xyzzyPlughFrotz'].map(
      (name) => `plugins.${id}.${name}`,
    )
    expect(named.sort()).toEqual(expected.sort())
  })
})

describe.each(options)('$option of $id', ({ id, make, option, values }) => {
  it('suggests its name when it is misspelled', () => {
    expect(problemsOf(make({ [`${option}X`]: values[0] }))).toEqual([
      `plugins.${id}.${option}X: is not an option; did you mean "${option}"?`,
    ])
  })

  it.each([Symbol('symbol'), null, 7n, ...values])('rejects the value %o at the start', (value) => {
    const problems = problemsOf(make({ [option]: value }))
    expect(problems.length).toBeGreaterThan(0)
    expect(problems[0]).toMatch(new RegExp(`^plugins\\.${id}\\.${option}(\\.[\\w.]+)?: `))
  })
})

it('reports problems of several plugins at once, beside the options of the core', () => {
  const make = () =>
    createAuth({
      database: memory(),
      appName: '',
      plugins: [
        organization({ membershipLimit: -1 }),
        jwt({ expiresIn: '2 days' }),
        magicLink({ mailsPerHour: 0 }),
      ],
    })
  expect(make).toThrow(
    expect.objectContaining({
      problems: [
        expect.stringMatching(/^appName: /),
        expect.stringMatching(/^plugins\.organization\.membershipLimit: /),
        expect.stringMatching(/^plugins\.jwt\.expiresIn: /),
        expect.stringMatching(/^plugins\.magic-link\.mailsPerHour: /),
      ],
    }),
  )
})

describe('options of better-auth', () => {
  const mails = 'mails go through the option "email" of createAuth'
  it.each([
    { id: 'organization', option: 'sendInvitationEmail', hint: mails },
    { id: 'organization', option: 'ac', hint: 'write "access"' },
    { id: 'organization', option: 'organizationHooks', hint: 'write "hooks"' },
    { id: 'magic-link', option: 'sendMagicLink', hint: mails },
    { id: 'anonymous', option: 'emailDomainName', hint: 'write "emailDomain"' },
    { id: 'jwt', option: 'disableSettingJwtHeader', hint: 'write header: false' },
    { id: 'jwt', option: 'jwks', hint: 'write "algorithm", "modulusLength" and "rotation"' },
    { id: 'passkey', option: 'schema', hint: 'the plugin names its table itself' },
    {
      id: 'admin',
      option: 'ac',
      hint: 'write "resources", and "roles" with what each of them may do',
    },
  ])('rejects $option of $id with the replacement', ({ id, option, hint }) => {
    const make = plugins.find((plugin) => plugin.id === id)?.make
    const problems = make && problemsOf(make({ [option]: () => undefined }))
    expect(problems).toEqual([`plugins.${id}.${option}: is not an option: ${hint}`])
  })
})
