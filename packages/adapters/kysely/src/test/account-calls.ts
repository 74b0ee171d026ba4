import type { createTestAuth, TestBrowser } from '@countersign/core/testing'
import { TEST_PASSWORD } from '@countersign/core/testing'
import { expect } from 'vitest'

type App = Pick<ReturnType<typeof createTestAuth>, 'browser' | 'idle' | 'outbox' | 'signedInAs'>

/** The options of the calls. */
export const accountOptions = {
  user: { changeEmail: { enabled: true }, deleteUser: { enabled: true } },
} as const

const NEW_PASSWORD = 'another horse battery staple'

async function call(browser: TestBrowser, path: string, body?: object): Promise<unknown> {
  const answer = await (body ? browser.post(path, body) : browser.get(path))
  expect({ path, status: answer.status, code: answer.code }).toMatchObject({ path, status: 200 })
  return answer.body
}

/** The token in the link of the newest mail. */
async function tokenOf({ idle, outbox }: App): Promise<string> {
  await idle()
  const text = outbox.messages.at(-1)?.text ?? ''
  const [, token] = /[?/=]([\w.-]{24,})(?:[?&\s]|$)/.exec(text) ?? []
  if (token === undefined) throw new Error(`The mail has no token: ${text}`)
  return token
}

/** Makes the calls about a user's own account, whose rows are created, found, changed and deleted. */
export async function callAccounts(auth: App): Promise<void> {
  const email = 'ann@example.com'
  const ann = await auth.signedInAs(email)
  const other = auth.browser()
  await call(other, '/sign-in/email', { email, password: TEST_PASSWORD })
  const sessions = await call(ann, '/list-sessions')
  expect(sessions).toHaveLength(2)
  expect(await call(ann, '/list-accounts')).toHaveLength(1)
  await call(ann, '/update-user', { name: 'Ann B.' })

  await call(ann, '/send-verification-email', { email })
  await call(ann, `/verify-email?token=${await tokenOf(auth)}`)
  await call(auth.browser(), '/request-password-reset', { email })
  const token = await tokenOf(auth)
  await call(auth.browser(), '/reset-password', { token, newPassword: NEW_PASSWORD })
  const again = auth.browser()
  await call(again, '/sign-in/email', { email, password: NEW_PASSWORD })
  const change = { currentPassword: NEW_PASSWORD, newPassword: TEST_PASSWORD }
  await call(again, '/change-password', { ...change, revokeOtherSessions: true })

  const third = auth.browser()
  const { token: handle } = (await call(third, '/sign-in/email', {
    email,
    password: TEST_PASSWORD,
  })) as { readonly token: string }
  await call(again, '/revoke-session', { token: handle })
  expect((await third.get('/get-session')).body).toBeNull()
  await call(again, '/revoke-other-sessions', {})
  expect(await call(again, '/get-session')).toMatchObject({ user: { email, emailVerified: true } })
  await call(again, '/sign-out', {})
  await call(again, '/sign-in/email', { email, password: TEST_PASSWORD })
  await call(again, '/delete-user', { password: TEST_PASSWORD })
}
