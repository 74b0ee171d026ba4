import type { Caller } from '@countersign/core'
import { expect, it } from 'vitest'
import { createApp, gather } from './test/admin-app.js'

/** An app that notes the caller of every event in its transaction. */
function createNotingApp() {
  const noted: (readonly [event: string, userId: string | undefined])[] = []
  const note = (name: string) => (_event: object, context: { readonly exchange: Caller }) => {
    noted.push([name, context.exchange.signedIn?.user.id])
  }
  const on = {
    'user.banned': note('user.banned'),
    'user.unbanned': note('user.unbanned'),
    'role.changed': note('role.changed'),
    'user.impersonated': note('user.impersonated'),
    'impersonation.ended': note('impersonation.ended'),
  }
  return { app: createApp({ hooks: { on } }), noted }
}

it('gives hooks no session when the server bans a user', async () => {
  const { app, noted } = createNotingApp()
  const { bob } = await gather(app)
  await app.auth.api.banUser({ body: { userId: bob.id }, asServer: true })
  expect(noted).toEqual([['user.banned', undefined]])
})

it('gives hooks the session of the administrator, and of the user whom the administrator impersonates', async () => {
  const { app, noted } = createNotingApp()
  const { ann, bob } = await gather(app)
  const about = { userId: bob.id }
  for (const [path, body] of [
    ['ban-user', about],
    ['unban-user', about],
    ['set-role', { ...about, role: 'user' }],
    ['impersonate-user', about],
    ['stop-impersonating', {}],
  ] as const)
    expect(await ann.browser.post(`/admin/${path}`, body)).toMatchObject({ status: 200 })
  expect(noted).toEqual([
    ['user.banned', ann.id],
    ['user.unbanned', ann.id],
    ['role.changed', ann.id],
    ['user.impersonated', ann.id],
    ['impersonation.ended', bob.id],
  ])
})
