import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { beforeAll, describe, expect, it } from 'vitest'
import { root } from '../../packages/tooling/workspace.js'

/** An app, and a name for each thing that a developer points at. */
const source = `
import { createAuth } from '@countersign/core'
import { memory } from '@countersign/core/memory'
import { createAccessControl } from '@countersign/core/access'
import { createAuthClient, serverFields } from '@countersign/client'
import { organization } from '@countersign/organization'
import { organizationClient } from '@countersign/organization/client'

const plan = { type: ['free', 'paid'], input: true } as const
export const auth = createAuth({
  database: memory(),
  user: { additionalFields: { plan } },
  plugins: [organization()],
})
export const client = createAuthClient({ plugins: [serverFields<typeof auth>(), organizationClient()] })
export type Inferred = typeof auth.$Infer.Session
export async function use(headers: Headers) {
  const session = await auth.api.getSession({ headers })
  const signedUp = await client.signUp.email({ name: '', email: '', password: '', tier: 1 })
  const organizations = await client.organization.list()
  return { session, signedUp, organizations, api: auth.api.signInEmail }
}
const access = createAccessControl({ invoice: ['read'] })
const roles = { owner: access.role({}), accountant: access.role({}), member: access.role({}) }
const own = createAuth({ database: memory(), plugins: [organization({ access, roles })] })
const ownClient = createAuthClient({ plugins: [organizationClient({ access, roles })] })
export async function assign(email: string, roleOfForm: string) {
  await client.organization.inviteMember({ email, role: roleOfForm })
  await client.organization.inviteMember({ email, role: '' })
  await client.organization.updateMemberRole({ memberId: '', role: [''] })
  await ownClient.organization.inviteMember({ email, role: '' })
  await own.api.addMember({ body: { organizationId: '', userId: '', role: '' } })
}
`
const file = join(root, 'packages/planted-hovers.ts')

/** @type {ts.LanguageService} */
let service
beforeAll(() => {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(root, 'tsconfig.json'),
    { incremental: false, noEmit: true },
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic() {} },
  )
  if (!config) throw new Error('tsconfig.json cannot be read')
  const read = (/** @type {string} */ path) =>
    path === file ? source : ts.sys.fileExists(path) ? readFileSync(path, 'utf8') : undefined
  service = ts.createLanguageService({
    directoryExists: (path) => ts.sys.directoryExists(path),
    getDirectories: (path) => ts.sys.getDirectories(path),
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot(path) {
      const text = read(path)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => root,
    getCompilationSettings: () => config.options,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (path) => read(path) !== undefined,
    readFile: read,
  })
})

/**
 * What an editor shows for a name in the app.
 *
 * @param {string} before the text that ends with the name
 */
function hover(before) {
  const position = source.indexOf(before) + before.length - 1
  const info = service.getQuickInfoAtPosition(file, position)
  return {
    type: ts.displayPartsToString(info?.displayParts),
    comment: ts.displayPartsToString(info?.documentation),
  }
}

describe('an editor', () => {
  it.each([
    { before: 'const session', fields: ['email: string', 'plan: "free" | "paid" | null'] },
    { before: 'type Inferred', fields: ['activeOrganizationId: string | null'] },
    { before: 'const signedUp', fields: ['plan: "free" | "paid" | null'] },
    { before: 'const organizations', fields: ['slug: string', 'createdAt: Date'] },
  ])('shows fields, and no type of the library, for $before', ({ before, fields }) => {
    const { type } = hover(before)
    for (const field of fields) expect(type).toContain(field)
    expect(type).not.toMatch(/RowOf|Stored|Returned|Sent|ColumnsOf/)
  })

  it.each([
    { before: 'client.signUp.email', comment: 'Sign up with email and password.' },
    { before: 'auth.api.signInEmail', comment: 'Sign in with email and password.' },
    { before: 'client.organization.list', comment: 'List the organisations of the signed-in user' },
  ])('shows what $before does', ({ before, comment }) => {
    expect(hover(before).comment).toContain(comment)
  })

  it.each([
    {
      before: "client.organization.inviteMember({ email, role: '",
      names: ['admin', 'member', 'owner'],
    },
    { before: "updateMemberRole({ memberId: '', role: ['", names: ['admin', 'member', 'owner'] },
    {
      before: "ownClient.organization.inviteMember({ email, role: '",
      names: ['accountant', 'member', 'owner'],
    },
    { before: "userId: '', role: '", names: ['accountant', 'member', 'owner'] },
  ])('completes the names of roles after $before', ({ before, names }) => {
    const position = source.indexOf(before) + before.length
    const completed = service.getCompletionsAtPosition(file, position, {})?.entries ?? []
    expect(completed.map(({ name }) => name).toSorted()).toEqual(names)
  })

  it('names the fields that a call accepts when one is unknown', () => {
    const messages = service
      .getSemanticDiagnostics(file)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
    expect(messages).toEqual([
      expect.stringMatching(/'tier' does not exist in type '\{.*readonly plan\?: "free" /),
    ])
  })
})
