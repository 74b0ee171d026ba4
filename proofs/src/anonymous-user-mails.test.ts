import { TEST_PASSWORD } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import { openApp, signedInUser } from './test/anonymous-user-app.js'
import { anonymousUserRows } from './test/anonymous-users.js'

describe('the placeholder address of an anonymous user', () => {
  const asking = ['/request-password-reset', '/send-verification-email', '/sign-in/magic-link']
  const deleteUser = { enabled: true, sendVerification: true }

  it.each([
    { title: 'Countersign', addressOf: (placeholder: string) => placeholder },
    { title: 'better-auth', addressOf: () => 'temp-abc@http://localhost:3000' },
  ])(
    'H55 mails no placeholder of the kind "$title" from any call, with the same response',
    async ({ addressOf }) => {
      const user = { changeEmail: { enabled: true }, deleteUser }
      const { auth, store, anonymousUser } = await openApp(false, true, { user })
      auth.outbox.clear()
      const { email: placeholder } = (await signedInUser(anonymousUser.browser)) as {
        readonly email: string
      }
      const address = addressOf(placeholder)
      await store.of(anonymousUserRows).update({ id: anonymousUser.id }, { email: address })
      const other = address === placeholder ? 'nobody@x.invalid' : 'temp-x@http://nobody.test'
      for (const path of asking) {
        await anonymousUser.browser.post(path, { email: address })
        const answer = await auth.browser().post(path, { email: address })
        const unknown = await auth.browser().post(path, { email: other })
        expect([path, answer.status, answer.body]).toEqual([path, unknown.status, unknown.body])
      }
      const headers = new Headers({ cookie: anonymousUser.browser.cookieHeader })
      await auth.api.setPassword({ body: { newPassword: TEST_PASSWORD }, headers })
      const passwords = {
        currentPassword: TEST_PASSWORD,
        newPassword: 'another sentence of the user',
      }
      expect(await anonymousUser.browser.post('/change-password', passwords)).toMatchObject({
        status: 200,
      })
      expect(await anonymousUser.browser.post('/delete-user')).toMatchObject({ status: 200 })
      await auth.idle()
      expect(auth.outbox.messages).toEqual([])
      // The new address gets a notice; the old one is a placeholder.
      await anonymousUser.browser.post('/change-email', { newEmail: 'dan@x.test' })
      await auth.idle()
      expect(auth.outbox.messages.map(({ to }) => to)).toEqual(['dan@x.test'])
    },
  )
})
