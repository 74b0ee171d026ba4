import { describe, expect, it } from 'vitest'
import { createTestAuth } from '../../testing/index.js'

const newUser = { name: 'Ann', email: 'ann@x.test', password: 'staple-horse1' }
const id = expect.stringMatching(/^[A-Za-z0-9]{32}$/) as string

describe('H33 a field that the caller may not set', () => {
  const forbidden = {
    id: 'mine',
    emailVerified: true,
    createdAt: '2000-01-01T00:00:00.000Z',
    updatedAt: '2000-01-01T00:00:00.000Z',
    sessionEpoch: 7,
    revision: 7,
    role: 'admin',
    isAnonymous: true,
    userId: 'mine',
    organizationId: 'mine',
    accountId: 'mine',
    providerId: 'mine',
    token: 'mine',
    expiresAt: '2100-01-01T00:00:00.000Z',
    motto: 'mine',
  }
  const casings = [
    (name: string) => name,
    (name: string) => name.toUpperCase(),
    (name: string) => name.toLowerCase(),
    (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    (name: string) => `user.${name}`,
    (name: string) => `user[${name}]`,
  ]
  const plugins = [{ id: 'motto', columns: { user: { motto: { type: 'string' } } } }] as const

  it.each(Object.entries(forbidden))('ignores %s in any letter case', async (name, value) => {
    const spellings = Object.fromEntries(casings.map((spell) => [spell(name), value]))
    const nested = { user: { [name]: value }, data: { [name]: value } }
    const auth = createTestAuth({ plugins })
    const browser = auth.browser()
    const body = { ...nested, ...spellings, ...newUser }
    expect(await browser.post('/sign-up/email', body)).toMatchObject({ status: 200 })
    const { user, account, session } = await auth.database.dump()
    expect(user).toMatchObject([
      { id, emailVerified: false, sessionEpoch: null, revision: null, motto: null },
    ])
    for (const row of [...(user ?? []), ...(account ?? []), ...(session ?? [])]) {
      expect(Object.values(row)).not.toContain('mine')
      expect(row['createdAt']).toEqual(new Date(auth.clock.now()))
    }
  })
})
