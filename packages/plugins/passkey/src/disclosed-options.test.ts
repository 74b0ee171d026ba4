import { describe, expect, it } from 'vitest'
import { openAppWithAnn } from './test/ceremonies.js'
import { askToRegister } from './test/passkey-app.js'

describe('sign-in options', () => {
  it.each([
    { title: 'the address of a user with a passkey', email: 'ann@x.test' },
    { title: 'the address of a user without a passkey', email: 'bob@x.test' },
    { title: 'an unknown address', email: 'unknown@x.test' },
    { title: 'an invalid address', email: 'x' },
  ])('H145 returns the same options and runs the same statements for $title', async ({ email }) => {
    const { auth } = await openAppWithAnn()
    await auth.signedInAs('bob@x.test')
    const browser = auth.browser()
    auth.database.reset()
    const without = await browser.post('/passkey/generate-authenticate-options')
    const callsWithout = [...auth.database.calls]
    auth.database.reset()
    const answer = await auth.browser().post('/passkey/generate-authenticate-options', { email })
    expect(auth.database.calls).toEqual(callsWithout)
    expect(answer.status).toBe(200)
    expect(shapeOf(answer.body)).toEqual(shapeOf(without.body))
    expect(shapeOf(answer.body)).toEqual({
      rpId: 'app.test',
      challenge: 43,
      timeout: 60_000,
      userVerification: 'required',
    })
  })

  it('H145 lists passkeys for their signed-in owner only', async () => {
    const { auth, ann, device } = await openAppWithAnn()
    const bob = await auth.signedInAs('bob@x.test')
    const path = '/passkey/generate-authenticate-options'
    const body = { email: 'ann@x.test' }
    expect((await bob.post(path, body)).body).not.toHaveProperty('allowCredentials')
    expect((await auth.browser().get(`${path}?email=ann@x.test`)).body).not.toHaveProperty(
      'allowCredentials',
    )
    expect((await ann.post(path)).body).toMatchObject({
      allowCredentials: [{ id: device.credentials[0]?.id }],
    })
  })
})

describe('the user handle', () => {
  it('H148 generates a random user handle of 16 to 64 bytes without id or address', async () => {
    const { auth, ann } = await openAppWithAnn()
    const bob = await auth.signedInAs('bob@x.test')
    const { id } = (await askToRegister(ann)).user
    const bytes = Buffer.from(id, 'base64url')
    expect(bytes.length).toBeGreaterThanOrEqual(16)
    expect(bytes.length).toBeLessThanOrEqual(64)
    const { user } = (await ann.get('/get-session')).body as { user: { id: string; email: string } }
    for (const known of [user.id, user.email, 'ann']) {
      expect(bytes.toString()).not.toContain(known)
      expect(id).not.toContain(known)
    }
    expect((await askToRegister(bob)).user.id).not.toBe(id)
  })

  it('H148 leaves the user handle out of the list of passkeys', async () => {
    const { ann, device } = await openAppWithAnn()
    const { body } = await ann.get('/passkey/list-user-passkeys')
    expect(JSON.stringify(body)).not.toContain(device.credentials[0]?.userHandle)
  })
})

/** An answer with the length of its challenge in the challenge's place. */
function shapeOf(body: unknown): unknown {
  const { challenge, ...rest } = body as { challenge: string }
  return { ...rest, challenge: challenge.length }
}
