import { organization } from '@countersign/organization'
import { describe, expect, it } from 'vitest'
import { openCopy } from './test/better-auth-app.js'

const names = { verification: { modelName: 'countersignVerification' } }
const users = ['ada', 'bob', 'carol'] as const

/** A database that better-auth wrote with ids that count, and an app on it. */
async function openSerial() {
  const options = { plugins: [organization({ teams: { enabled: true } })] }
  const opened = openCopy('1.7.1-serial', options, { ids: 'serial', names })
  const { problems } = await opened.auth.migrate()
  return { ...opened, problems }
}

describe('A database that better-auth wrote with integer ids', () => {
  it('has no problem but those of its missing keys and columns', async () => {
    const { auth, problems } = await openSerial()
    expect(problems.join()).not.toContain('has the type')
    expect((await auth.migrate({ dryRun: true })).statements).toEqual([])
  })

  it.each(users)('lets %s sign in with the old password', async (name) => {
    const { browser, page, rows } = await openSerial()
    const email = `${name}@example.com`
    const password = page.passwords[email] ?? ''
    const { status, body } = await browser().post('/sign-in/email', { email, password })
    expect(status).toBe(200)
    const [user] = rows('user', 'email = ?', [email])
    expect(body).toMatchObject({ user: { id: String(user?.['id']), email } })
  })

  it('keeps sessions, organisations and members', async () => {
    const { browserOf } = await openSerial()
    const ada = browserOf('ada')
    expect((await ada.get('/get-session')).body).toMatchObject({ user: { name: 'ada' } })
    const { body } = await ada.get('/organization/get-full-organization')
    const { members } = body as { members: { role: string }[] }
    expect(members.map(({ role }) => role).toSorted()).toEqual(['member', 'owner'])
  })

  it('adds users, invitations and members beside its rows', async () => {
    const { auth, browser, browserOf, rows } = await openSerial()
    const [{ id: invitationId } = { id: null }] = rows('invitation', "email = 'carol@example.com'")
    const carol = browserOf('carol')
    const invitation = { invitationId: String(invitationId) }
    expect((await carol.post('/organization/accept-invitation', invitation)).status).toBe(200)
    const dan = browser()
    const body = { email: 'dan@example.com', name: 'Dan', password: 'a password of Dan' }
    expect((await dan.post('/sign-up/email', body)).status).toBe(200)
    const acme = await dan.post('/organization/create', { name: 'Dan Ltd', slug: 'dan' })
    expect(acme.status).toBe(200)
    const [user] = rows('user', "email = 'dan@example.com'")
    const [account] = rows('account', 'userId = ?', [user?.['id']])
    expect(account?.['accountId']).toBe(String(user?.['id']))
    const [member] = rows('member', 'userId = ?', [user?.['id']])
    expect(String(member?.['organizationId'])).toBe((acme.body as { id: string }).id)
    expect((await auth.migrate({ dryRun: true })).statements).toEqual([])
  })
})
