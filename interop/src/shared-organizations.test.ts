import { organization } from '@countersign/organization'
import type { TestBrowser } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import { servers } from './servers.js'
import { openSharedDatabase } from './shared-database.js'

type Row = Readonly<Record<string, unknown>>

const ada = { email: 'ada@fixture.test', password: 'correct horse battery' }
const bob = { email: 'bob@fixture.test', password: 'p\u00e4ssw\u00f6rd \u2460 \ufb01' }
const dan = { name: 'Dan', email: 'dan@fixture.test', password: 'a password of Dan' }

const teams = { enabled: true } as const

/** Ours and theirs over the database that they wrote, both with organisations. */
async function open(peer: (typeof servers)[number]) {
  const both = await openSharedDatabase(peer, {
    ours: { plugins: [organization({ teams })] },
    theirs: { plugins: [peer.organization({ teams })] },
  })
  const { openOurs, openTheirs } = both
  return {
    ...both,
    atOurs: (user: object) => signIn(openOurs(), user),
    atTheirs: (user: object) => signIn(openTheirs(), user),
  }
}

async function signIn(browser: TestBrowser, user: object): Promise<TestBrowser> {
  expect(await browser.post('/sign-in/email', user)).toMatchObject({ status: 200 })
  return browser
}

async function worksOf(browser: TestBrowser): Promise<Row> {
  const { body } = await browser.get('/organization/list')
  const [works] = body as readonly Row[]
  if (!works) throw new Error('There is no organisation')
  return works
}

const inPlace = (id: unknown): string => `organizationId=${String(id)}`

describe.each(servers)('organisations on a database that better-auth $version wrote', (peer) => {
  it('lists organisations with members, teams and open invitations', async () => {
    const { atOurs } = await open(peer)
    const browser = await atOurs(ada)
    const works = await worksOf(browser)
    expect(works).toMatchObject({ slug: 'fixture-works', metadata: { plan: 'gold' } })
    const query = inPlace(works['id'])
    const { body } = await browser.get(`/organization/get-full-organization?${query}`)
    const full = body as Readonly<Record<string, readonly Row[]>>
    expect(full['members']?.map(({ role }) => role).toSorted()).toEqual(['member', 'owner'])
    const names = full['teams']?.map(({ name }) => String(name)).toSorted()
    expect(names).toEqual(['Fixture Works', 'Second team'])
    const pending = full['invitations']?.filter(({ status }) => status === 'pending')
    expect(pending).toMatchObject([{ email: dan.email }])
    const listed = await browser.get(`/organization/list-invitations?${query}`)
    expect(listed.body).toHaveLength(2)
    const members = await browser.get(`/organization/list-members?${query}`)
    expect(members.body).toMatchObject({ total: 2 })
    expect((await browser.get(`/organization/list-teams?${query}`)).body).toHaveLength(2)
    const own = await browser.get(`/organization/list-user-teams?${query}`)
    expect(own.body).toMatchObject([{ name: 'Fixture Works' }])
  })

  it('accepts an open invitation, and better-auth shows the member', async () => {
    const { atOurs, atTheirs, openOurs } = await open(peer)
    const owner = await atOurs(ada)
    const works = await worksOf(owner)
    const query = inPlace(works['id'])
    const { body } = await owner.get(`/organization/list-invitations?${query}`)
    const pending = (body as readonly Row[]).find(({ status }) => status === 'pending')
    const browser = openOurs()
    await browser.post('/sign-up/email', dan)
    const accepted = await browser.post('/organization/accept-invitation', {
      invitationId: pending?.['id'],
    })
    expect(accepted).toMatchObject({ status: 200, body: { member: { role: 'admin' } } })
    const { email, password } = dan
    const theirs = await atTheirs({ email, password })
    expect(await worksOf(theirs)).toMatchObject({ id: works['id'] })
    const full = await theirs.get(`/organization/get-full-organization?${query}`)
    expect((full.body as Readonly<Record<string, unknown>>)['members']).toHaveLength(3)
  })

  it('stores changes that better-auth reads', async () => {
    const { atOurs, atTheirs } = await open(peer)
    const browser = await atOurs(ada)
    const { id: organizationId } = await worksOf(browser)
    const data = { name: 'Renamed', metadata: { plan: 'silver' } }
    expect(await browser.post('/organization/update', { organizationId, data })).toMatchObject({
      status: 200,
    })
    const team = { organizationId, name: 'Third team' }
    expect(await browser.post('/organization/create-team', team)).toMatchObject({ status: 200 })
    const { body } = await browser.get(`/organization/list-members?${inPlace(organizationId)}`)
    const { members } = body as { readonly members: readonly Row[] }
    const { id: memberId } = members.find(({ role }) => role === 'member') ?? {}
    const promotion = { organizationId, memberId, role: 'admin' }
    expect(await browser.post('/organization/update-member-role', promotion)).toMatchObject({
      status: 200,
    })
    const theirs = await atTheirs(bob)
    expect(await worksOf(theirs)).toMatchObject({ name: 'Renamed' })
    const active = { organizationId }
    await theirs.post('/organization/set-active', active)
    expect((await theirs.get('/organization/get-active-member')).body).toMatchObject({
      role: 'admin',
    })
    const known = await theirs.get(`/organization/list-teams?${inPlace(organizationId)}`)
    expect(known.body).toHaveLength(3)
  })

  it('lets members leave and deletes the organisation', async () => {
    const { atOurs } = await open(peer)
    const [owner, member] = [await atOurs(ada), await atOurs(bob)]
    const { id: organizationId } = await worksOf(owner)
    expect(await member.post('/organization/leave', { organizationId })).toMatchObject({
      status: 200,
    })
    expect(await owner.post('/organization/delete', { organizationId })).toMatchObject({
      status: 200,
    })
    expect((await owner.get('/organization/list')).body).toEqual([])
  })
})
