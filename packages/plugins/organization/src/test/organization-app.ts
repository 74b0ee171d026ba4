import { defineModel, type Row, userTable } from '@countersign/core'
import { createTestAuth, type TestBrowser } from '@countersign/core/testing'
import * as z from 'zod/mini'
import { organization, type OrganizationOptions } from '../index.js'
import { type MemberRow, memberModel } from '../models.js'
import { organizationModel, type OrganizationRow } from '../organization-model.js'

type AppOptions = Omit<NonNullable<Parameters<typeof createTestAuth>[0]>, 'plugins'>

/** An app with organisations and without users. */
export function createApp<const O extends OrganizationOptions>(options?: O, app: AppOptions = {}) {
  return createTestAuth({ ...app, plugins: [organization(options)] })
}

/** An app with organisations. */
export type App = Pick<
  ReturnType<typeof createTestAuth>,
  'database' | 'clock' | 'browser' | 'signedInAs'
>

/** A signed-in user. */
export interface TestUser {
  readonly browser: TestBrowser
  readonly id: string
  readonly email: string
}

const shown = z.object({ user: z.object({ id: z.string(), email: z.string() }) })

/** Signs a new user up: `ann` has the address `ann@x.test`. */
export async function signIn(auth: App, name: string): Promise<TestUser> {
  const browser = await auth.signedInAs(`${name}@x.test`)
  const { user } = shown.parse((await browser.get('/get-session')).body)
  return { browser, ...user }
}

let rows = 0
const newId = (kind: string): string => `${kind}-${String(++rows)}`

/** Writes an organisation without a call. */
export async function addOrganization(
  { database, clock }: App,
  columns: Partial<OrganizationRow> = {},
): Promise<OrganizationRow> {
  const id = newId('organization')
  const row = {
    ...{ id, name: id, slug: id, logo: null, metadata: null, revision: null },
    createdAt: new Date(clock.now()),
    ...columns,
  }
  await database.store.of(organizationModel).create(row)
  return row
}

/** Writes a membership without a call. */
export async function addMember(
  { database, clock }: App,
  columns: Pick<MemberRow, 'organizationId' | 'userId'> & Partial<MemberRow>,
): Promise<MemberRow> {
  const createdAt = new Date(clock.now())
  const row = { id: newId('member'), role: 'member', createdAt, ...columns }
  await database.store.of(memberModel).create(row)
  return row
}

/** Writes a user who never signs in, without a call: `ann` has the address `ann@x.test`. */
export async function addUser({ database, clock }: App, id: string): Promise<void> {
  const moment = new Date(clock.now())
  await database.store.of(userTable).create({
    ...{ id, name: id, email: `${id}@x.test`, emailVerified: true, image: null },
    ...{ createdAt: moment, updatedAt: moment },
  })
}

/** A signed-in user and the membership. */
export interface TestMember extends TestUser {
  readonly member: MemberRow
}

/**
 * Writes an organisation whose members have the given roles, without a call: `{ ann: 'owner' }` signs Ann up as
 * `ann@x.test`. It is not the active organisation of any session.
 */
export async function organizationOf<N extends string>(
  auth: App,
  roles: Readonly<Record<N, string>>,
  columns?: Partial<OrganizationRow>,
): Promise<{ organization: OrganizationRow; users: Readonly<Record<N, TestMember>> }> {
  const organization = await addOrganization(auth, columns)
  const users: Partial<Record<N, TestMember>> = {}
  for (const [name, role] of Object.entries(roles) as [N, string][]) {
    const testUser = await signIn(auth, name)
    const member = await addMember(auth, {
      ...{ organizationId: organization.id, userId: testUser.id, role },
    })
    users[name] = { ...testUser, member }
  }
  return { organization, users: users as Record<N, TestMember> }
}

interface ActiveRow extends Row {
  readonly userId: string
  readonly activeOrganizationId: string | null
}

/** The columns of sessions that tests of this plugin read. */
export const sessionTable = defineModel<ActiveRow>()('session', {
  userId: { type: 'string', required: true },
  activeOrganizationId: { type: 'string' },
})

/** Makes an organisation the active one of all sessions of a user, without a call. */
export async function activate(
  { database }: App,
  { id: userId }: Pick<TestUser, 'id'>,
  activeOrganizationId: string | null,
): Promise<void> {
  await database.store.of(sessionTable).update({ userId }, { activeOrganizationId })
}

/** The stored rows. */
export const rowsOf = async ({ database }: App, table: string): Promise<readonly object[]> =>
  (await database.dump())[table] ?? []
