import { describe, expect, it } from 'vitest'
import { errorsOf } from '../../contract/calls/call-errors.js'
import { definitionOf } from '../../contract/calls/endpoint.js'
import type { Plugin } from '../../contract/plugins/plugin.js'
import { coreEndpoints } from '../../endpoints/index.js'
import { createAnnsApp, everyCall, validRequestOf } from '../../test/every-call.js'
import { TEST_PASSWORD } from '../../testing/index.js'

/** Calls that an impersonation session cannot make. It can make all others. */
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

/** From a given time on, every session is an impersonation session. */
async function createApp() {
  let isImpersonated = false
  const owner: Plugin = { id: 'holder', impersonatorOf: () => (isImpersonated ? 'admin' : null) }
  const app = await createAnnsApp([owner])
  const hold = () => {
    isImpersonated = true
    return app.auth.database.dump()
  }
  return { ...app, hold }
}

describe.each(everyCall)('$method $path in an impersonation session', (call) => {
  it(personal.includes(call.name) ? 'changes nothing' : 'works as in another session', async () => {
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

it.each(everyCall)('lists SESSION_NOT_OWN exactly when it is an error of $method $path', (call) => {
  const documented = 'SESSION_NOT_OWN' in errorsOf(definitionOf(coreEndpoints[call.name]))
  expect(documented).toBe(personal.includes(call.name))
})

it('rejects setPassword in an impersonation session', async () => {
  const { auth, cookie, hold } = await createApp()
  const before = await hold()
  const headers = new Headers({ cookie })
  const set = auth.api.setPassword({ headers, body: { newPassword: `${TEST_PASSWORD} 2` } })
  await expect(set).rejects.toMatchObject({ status: 403, code: 'SESSION_NOT_OWN' })
  expect(await auth.database.dump()).toEqual(before)
})
