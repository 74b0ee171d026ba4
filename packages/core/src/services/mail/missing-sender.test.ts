import { expect, it, vi } from 'vitest'
import { createAuth } from '../../create-auth.js'
import { memory } from '../../memory/index.js'
import { STRONG_SECRET } from '../../test/environment.js'
import { createTestHasher, TEST_PASSWORD } from '../../testing/index.js'

const newUser = { name: 'Ann', email: 'ann@x.test', password: TEST_PASSWORD }

/** An app in production without the option `email`. */
function startApp(options: { readonly requireEmailVerification?: boolean } = {}) {
  vi.stubEnv('NODE_ENV', 'production')
  const logs: string[] = []
  const auth = createAuth({
    baseURL: 'http://localhost:3000',
    secret: STRONG_SECRET,
    database: memory(),
    emailAndPassword: { enabled: true, password: createTestHasher(), ...options },
    advanced: { mailRetryDelays: [] },
    logger: { level: 'error', log: (entry) => logs.push(JSON.stringify(entry)) },
  })
  return { auth, logs }
}

it('logs that the option email is missing when sign-up must mail a link', async () => {
  const { auth, logs } = startApp({ requireEmailVerification: true })
  await auth.api.signUpEmail({ body: newUser })
  await auth.idle()
  expect(logs).toEqual([expect.stringContaining('set the option \\"email\\"')])
})

it('logs that the option email is missing when a sign-in must mail a link', async () => {
  const { auth, logs } = startApp({ requireEmailVerification: true })
  await auth.api.signUpEmail({ body: newUser })
  await auth.idle()
  const signIn = auth.api.signInEmail({ body: newUser })
  await expect(signIn).rejects.toMatchObject({ code: 'EMAIL_NOT_VERIFIED' })
  await auth.idle()
  expect(logs).toHaveLength(2)
})

it('logs no error when the app needs no mail', async () => {
  const { auth, logs } = startApp()
  await auth.api.signUpEmail({ body: newUser })
  await auth.api.signInEmail({ body: newUser })
  await auth.idle()
  expect(logs).toEqual([])
})
