import { betterAuthDatabase } from '@countersign/core/better-auth'
import { describe, expect, it } from 'vitest'
import { passkeyModel } from './models.js'
import {
  ANN,
  askToRegister,
  createAppWithAnn,
  createDevice,
  register,
  rowsOf,
  signIn,
} from './test/passkey-app.js'

const storage = betterAuthDatabase()

/** An app on the tables of better-auth with a passkey of Ann. */
async function createAppOfBetterAuth() {
  const { auth, ann } = await createAppWithAnn({}, { storage })
  const device = createDevice()
  await register(ann, device)
  const [stored] = await auth.database.store.of(passkeyModel).findMany({})
  if (!stored) throw new Error('There is no passkey')
  const { id, userHandle, ...columns } = stored
  expect(userHandle).not.toBeNull()
  await auth.database.store.of(passkeyModel).delete({ id })
  await auth.database.store.of(passkeyModel).create({ ...columns, id, userHandle: null })
  return { auth, ann, device }
}

describe('a passkey that better-auth stored', () => {
  it('signs in with a passkey of better-auth that has no user handle', async () => {
    const { auth, device } = await createAppOfBetterAuth()
    const answer = await signIn(auth.browser(), device)
    expect(answer).toMatchObject({ status: 200, body: { user: { email: ANN } } })
    const unnamed = await signIn(auth.browser(), device, { userHandle: null })
    expect(unnamed).toMatchObject({ status: 200 })
  })

  it('excludes the passkey of better-auth and adds another one with a new user handle', async () => {
    const { auth, ann, device } = await createAppOfBetterAuth()
    const { user, excludeCredentials } = await askToRegister(ann)
    expect(excludeCredentials).toMatchObject([{ id: device.credentials[0]?.id }])
    expect(user.id).toMatch(/^[\w-]{43}$/)
    await register(ann, createDevice())
    expect(await rowsOf(auth, 'passkey')).toHaveLength(2)
  })
})
