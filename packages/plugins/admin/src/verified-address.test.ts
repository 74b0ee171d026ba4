import { instantProvider } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import { createApp, enter, gather, meanwhile, signedInUser, signIn } from './test/admin-app.js'

const OWNER = 'owner@x.test'

/** How the address of an account with an attacker's password becomes the address of its owner. */
const ways = [
  { title: 'verifies the address', attacker: 'owner', data: { emailVerified: true } },
  {
    title: 'writes and verifies the address',
    attacker: 'eve',
    data: { email: OWNER, emailVerified: true },
  },
]

describe('an address that an administrator verifies', () => {
  it.each(ways)(
    'H223 keeps no password or session of an attacker after an administrator $title and the owner signs in',
    async ({ attacker, data }) => {
      const provider = instantProvider()
      const app = createApp({}, { socialProviders: [provider] })
      const ann = await enter(app, 'ann', 'admin')
      const { id, browser: eve } = await enter(app, attacker)
      const answer = await ann.browser.post('/admin/update-user', { userId: id, data })
      expect(answer).toMatchObject({ status: 200, body: { emailVerified: true } })

      const owner = app.auth.browser()
      await provider.signIn(owner, OWNER)
      await app.auth.idle()
      expect((await signedInUser(owner))?.user.id).toBe(id)
      expect(await signedInUser(eve)).toBeNull()
      expect((await signIn(app, OWNER)).answer.status).toBe(401)
      expect(app.auth.outbox.last('access-removed')).toMatchObject({ to: OWNER })
    },
  )

  it('keeps the password of a user who had verified the address', async () => {
    const provider = instantProvider()
    const app = createApp({}, { socialProviders: [provider] })
    const { ann, bob } = await gather(app)
    await app.users.update({ id: bob.id }, { emailVerified: true })
    const data = { name: 'Bobby', emailVerified: true }
    await ann.browser.post('/admin/update-user', { userId: bob.id, data })
    await provider.signIn(app.auth.browser(), bob.email)
    expect((await signIn(app, bob.email)).answer.status).toBe(200)
  })

  it('keeps the password of a user who verifies the address at the same time', async () => {
    const provider = instantProvider()
    const app = createApp({}, { socialProviders: [provider] })
    const { ann, bob } = await gather(app)
    meanwhile(app, () => app.users.update({ id: bob.id }, { emailVerified: true }))
    const data = { emailVerified: true }
    expect(await ann.browser.post('/admin/update-user', { userId: bob.id, data })).toMatchObject({
      status: 200,
      body: { emailVerified: true },
    })
    await provider.signIn(app.auth.browser(), bob.email)
    expect((await signIn(app, bob.email)).answer.status).toBe(200)
  })
})
