import { expect, describe, it } from 'vitest'
import { sessionModel, userModel } from '../../contract/tables/models.js'
import { ADDRESS, addressIn, begins, createApp, NEW } from '../../test/email-change-app.js'
import { meanwhile } from '../../test/meanwhile.js'

/** An app in which Ann's address is not verified. */
async function createUnverifiedApp() {
  const { auth, ann } = await createApp()
  await auth.database.store.of(userModel).update({}, { emailVerified: false })
  return { auth, ann }
}

describe('a change of an unverified address', () => {
  it('gives the session a new credential and sends no link that undoes the change', async () => {
    const { auth, ann } = await createUnverifiedApp()
    const before = ann.cookieHeader
    expect(await ann.post('/change-email', { newEmail: NEW })).toMatchObject({ status: 200 })
    await auth.idle()
    expect(await addressIn(auth)).toEqual([NEW, false])
    expect((await ann.get('/get-session')).body).toMatchObject({ user: { email: NEW } })
    expect((await auth.browser().get('/get-session', { cookie: before })).body).toBeNull()
    expect(auth.outbox.last('email-changed').url).toBeUndefined()
  })

  it('fails when another account has the address', async () => {
    const { auth, ann } = await createUnverifiedApp()
    await auth.signedInAs('bea@x.test')
    expect(await ann.post('/change-email', { newEmail: 'bea@x.test' })).toMatchObject({
      status: 400,
      code: 'COULDNT_UPDATE_YOUR_EMAIL',
    })
    expect(await auth.database.store.of(userModel).count({ email: ADDRESS })).toBe(1)
  })

  it('changes nothing when the address is verified in the same moment', async () => {
    const { auth, ann } = await createUnverifiedApp()
    const users = auth.database.store.of(userModel)
    meanwhile(auth, begins, () => users.update({}, { emailVerified: true }))
    expect(await ann.post('/change-email', { newEmail: NEW })).toMatchObject({ status: 200 })
    await auth.idle()
    expect(await addressIn(auth)).toEqual([ADDRESS, true])
    expect((await ann.get('/get-session')).body).toMatchObject({ user: { email: ADDRESS } })
    expect(auth.outbox.messages).toEqual([])
  })

  it('changes nothing when the session ends in the same moment', async () => {
    const { auth, ann } = await createUnverifiedApp()
    meanwhile(auth, begins, () => auth.database.store.of(sessionModel).delete({}))
    expect(await ann.post('/change-email', { newEmail: NEW })).toMatchObject({
      status: 401,
      code: 'UNAUTHORIZED',
    })
    await auth.idle()
    expect(await addressIn(auth)).toEqual([ADDRESS, false])
    expect(auth.outbox.messages).toEqual([])
  })
})
