import { createTestAuth } from '@countersign/core/testing'
import { organization } from '@countersign/organization'
import { describe, expect, it, onTestFinished } from 'vitest'
import { kysely } from '../index.js'
import { createD1OverLibsql } from '../test/d1-over-libsql.js'
import { d1 } from './index.js'

async function openApp() {
  const { binding, requests, remove } = createD1OverLibsql()
  onTestFinished(remove)
  const auth = createTestAuth({
    database: kysely(d1(binding)),
    emailAndPassword: { enabled: true },
    plugins: [organization()],
  })
  await auth.migrate()
  const count = async (call: () => Promise<{ readonly status: number }>): Promise<number> => {
    requests.length = 0
    const { status } = await call()
    expect(status).toBe(200)
    return requests.length
  }
  return { auth, count }
}

const ann = { name: 'Ann', email: 'ann@example.com', password: 'a long password' }

describe('the number of requests to D1', () => {
  it('stays within the budget when a user signs up, reads the session and signs in', async () => {
    const { auth, count } = await openApp()
    const browser = auth.browser()
    const signUp = await count(() => browser.post('/sign-up/email', ann))
    const getSession = await count(() => browser.get('/get-session'))
    const signIn = await count(() => auth.browser().post('/sign-in/email', ann))
    expect({ signUp, getSession, signIn }).toEqual({ signUp: 5, getSession: 1, signIn: 2 })
  })

  it('stays within the budget when a user accepts an invitation', async () => {
    const { auth, count } = await openApp()
    const [owner, invitee] = [
      await auth.signedInAs('ann@example.com'),
      await auth.signedInAs('bob@example.com'),
    ]
    await owner.post('/organization/create', { name: 'Acme', slug: 'acme' })
    const invitation = await owner.post('/organization/invite-member', {
      email: 'bob@example.com',
      role: 'member',
    })
    const { id: invitationId } = invitation.body as { readonly id: string }
    const accept = await count(() =>
      invitee.post('/organization/accept-invitation', { invitationId }),
    )
    expect({ accept }).toEqual({ accept: 9 })
  })
})
