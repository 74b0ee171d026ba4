import { admin } from '@countersign/admin'
import { magicLink } from '@countersign/magic-link'
import { createTestAuth, TEST_PASSWORD, type TestBrowser } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import {
  signInAnonymously,
  anonymousPlugins,
  anonymousUserRows,
  linkRows,
  noteRows,
} from './test/anonymous-users.js'
import { banRows, userRows } from './test/rows.js'

/** Ann, an administrator, impersonates an anonymous user who has created something. */
async function impersonateAnonymousUser(upgradeInPlace: boolean) {
  const plugins = [admin(), magicLink(), ...anonymousPlugins({ upgradeInPlace })]
  const auth = createTestAuth({ plugins })
  const { store } = auth.database
  const anonymousUser = await signInAnonymously(auth)
  await auth.signedInAs('eve@x.test')
  const ann = await auth.signedInAs('ann@x.test')
  const verified = { emailVerified: true }
  const ofAnn = await store.of(userRows).updateOne({ email: 'ann@x.test' }, verified)
  await store.of(banRows).update({ id: ofAnn?.id ?? expect.fail() }, { role: 'admin' })
  expect(await ann.post('/admin/impersonate-user', { userId: anonymousUser.id })).toMatchObject({
    status: 200,
  })
  return { auth, store, ann, anonymousUser }
}

const signedInUser = async (browser: TestBrowser) =>
  ((await browser.get('/get-session')).body as { user: { id: string; email: string } } | null)?.user

const ways = {
  'signs in as themself': (browser: TestBrowser) =>
    browser.post('/sign-in/email', { email: 'ann@x.test', password: TEST_PASSWORD }),
  'signs in as somebody else': (browser: TestBrowser) =>
    browser.post('/sign-in/email', { email: 'eve@x.test', password: TEST_PASSWORD }),
  'signs up as somebody new': (browser: TestBrowser) =>
    browser.post('/sign-up/email', { name: 'N', email: 'new@x.test', password: TEST_PASSWORD }),
} as const

const rows = Object.keys(ways).flatMap((way) =>
  [false, true].map((upgradeInPlace) => ({ way: way as keyof typeof ways, upgradeInPlace })),
)

describe('an administrator who impersonates an anonymous user', () => {
  it.each(rows)(
    'H54 transfers no data when the administrator $way (upgrades in place: $upgradeInPlace)',
    async ({ way, upgradeInPlace }) => {
      const { store, ann, anonymousUser } = await impersonateAnonymousUser(upgradeInPlace)
      expect(await ways[way](ann)).toMatchObject({ status: 200 })
      expect((await signedInUser(ann))?.id).not.toBe(anonymousUser.id)
      expect((await signedInUser(anonymousUser.browser))?.id).toBe(anonymousUser.id)
      expect(await store.of(anonymousUserRows).findOne({ id: anonymousUser.id })).toMatchObject({
        isAnonymous: true,
      })
      expect(await store.of(noteRows).findMany({})).toMatchObject([{ userId: anonymousUser.id }])
      expect(await store.of(linkRows).count({})).toBe(0)
    },
  )

  it('H54 transfers no data when the administrator follows a link from their own mailbox', async () => {
    const { auth, store, ann, anonymousUser } = await impersonateAnonymousUser(true)
    for (const email of ['ann@x.test', 'new@x.test']) {
      await auth.browser().post('/sign-in/magic-link', { email })
      await auth.idle()
      const { token } = auth.outbox.last('magic-link', email)
      expect(await ann.post('/magic-link/verify', { token })).toMatchObject({ status: 200 })
      expect((await signedInUser(ann))?.email).toBe(email)
      expect((await signedInUser(anonymousUser.browser))?.id).toBe(anonymousUser.id)
      expect(await store.of(noteRows).findMany({})).toMatchObject([{ userId: anonymousUser.id }])
    }
  })

  it('refuses to delete the anonymous user', async () => {
    const { auth, ann } = await impersonateAnonymousUser(false)
    const before = await auth.database.dump()
    expect(await ann.post('/delete-anonymous-user')).toMatchObject({
      status: 403,
      code: 'SESSION_NOT_OWN',
    })
    expect(await auth.database.dump()).toEqual(before)
  })
})
