import { admin } from '@countersign/admin'
import { anonymous } from '@countersign/anonymous'
import type { Plugin } from '@countersign/core'
import { bearer } from '@countersign/core/bearer'
import { createTestAuth, TEST_PASSWORD, type TestBrowser } from '@countersign/core/testing'
import { jwt } from '@countersign/jwt'
import { magicLink } from '@countersign/magic-link'
import { organization } from '@countersign/organization'
import { passkey } from '@countersign/passkey'
import { describe, expect, it } from 'vitest'

const ANN = 'ann@x.test'
const credentials = { email: ANN, password: TEST_PASSWORD }

/** Signs up, then forgets the statements of that. */
async function createApp(plugins: readonly Plugin[]) {
  const auth = createTestAuth({ plugins })
  const ann = await auth.signedInAs(ANN)
  await auth.idle()
  // The first token creates the key pair of the app.
  await ann.get('/get-session')
  auth.database.reset()
  return { auth, ann }
}

const plugins = [bearer(), magicLink(), passkey(), jwt(), admin(), organization()]

/**
 * Calls of every app, by their statements without and with the plugin for anonymous users. It upgrades an anonymous
 * user in the transaction of a sign-in, which begins one for it, and writes a column of a new user.
 */
const calls: readonly {
  readonly title: string
  readonly without: number
  readonly withAnonymous: number
  readonly send: (browsers: Record<'ann' | 'other', TestBrowser>) => Promise<unknown>
}[] = [
  {
    title: 'sign-up',
    without: 6,
    withAnonymous: 7,
    send: ({ other }) =>
      other.post('/sign-up/email', { ...credentials, name: 'Bea', email: 'b@x.test' }),
  },
  {
    title: 'sign-in',
    without: 2,
    withAnonymous: 4,
    send: ({ other }) => other.post('/sign-in/email', credentials),
  },
  {
    title: 'get-session',
    without: 1,
    withAnonymous: 1,
    send: ({ ann }) => ann.get('/get-session'),
  },
  {
    title: 'organization/has-permission',
    without: 2,
    withAnonymous: 2,
    send: ({ ann }) =>
      ann.post('/organization/has-permission', {
        ...{ organizationId: 'unknown', permissions: { member: ['create'] } },
      }),
  },
]

describe('an app with all plugins', () => {
  it.each(calls)('sends $without statements for $title', async ({ without, send }) => {
    const { auth, ann } = await createApp(plugins)
    await send({ ann, other: auth.browser() })
    await auth.idle()
    expect(auth.database.calls).toHaveLength(without)
  })

  it.each(calls)(
    'sends $withAnonymous statements for $title where users may be anonymous',
    async ({ withAnonymous, send }) => {
      const { auth, ann } = await createApp([...plugins, anonymous()])
      await send({ ann, other: auth.browser() })
      await auth.idle()
      expect(auth.database.calls).toHaveLength(withAnonymous)
    },
  )
})
