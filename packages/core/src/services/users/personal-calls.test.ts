import { describe, expect, it } from 'vitest'
import type { Plugin } from '../../contract/plugin.js'
import { createAnnsApp, everyCall, validRequestOf } from '../../test/every-call.js'
import { TEST_PASSWORD } from '../../testing/index.js'

/** What nobody does in somebody else's name. All other calls they may make. */
const personal = [
  'changePassword',
  'changeEmail',
  'deleteUser',
  'deleteUserCallback',
  'linkSocialAccount',
  'unlinkAccount',
  'getAccessToken',
  'refreshToken',
  'revokeSession',
  'revokeSessions',
  'revokeOtherSessions',
]

/** From a moment on, somebody else holds every session. */
async function createApp() {
  let isImpersonated = false
  const holder: Plugin = { id: 'holder', impersonatorOf: () => (isImpersonated ? 'admin' : null) }
  const app = await createAnnsApp([holder])
  const hold = () => {
    isImpersonated = true
    return app.auth.database.dump()
  }
  return { ...app, hold }
}

describe.each(everyCall)('$method $path, in a session that somebody else holds', (call) => {
  it(personal.includes(call.name) ? 'changes nothing' : 'is as good as in one’s own', async () => {
    const { auth, ann, hold } = await createApp()
    const { url, body } = await validRequestOf(call, { auth, ann })
    const before = await hold()
    const answer = await (call.method === 'GET' ? ann.get(url) : ann.post(url, body))
    if (personal.includes(call.name)) {
      expect(answer).toMatchObject({ status: 403, code: 'SESSION_NOT_OWN' })
      expect(await auth.database.dump()).toEqual(before)
    } else expect(answer.code).not.toBe('SESSION_NOT_OWN')
  })
})

it('a first password is not set in a session that somebody else holds', async () => {
  const { auth, cookie, hold } = await createApp()
  const before = await hold()
  const headers = new Headers({ cookie })
  const set = auth.api.setPassword({ headers, body: { newPassword: `${TEST_PASSWORD} 2` } })
  await expect(set).rejects.toMatchObject({ status: 403, code: 'SESSION_NOT_OWN' })
  expect(await auth.database.dump()).toEqual(before)
})
