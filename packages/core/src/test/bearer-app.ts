import { bearer } from '../bearer/index.js'
import { betterAuthDatabase } from '../better-auth/index.js'
import { createTestAuth, TEST_PASSWORD } from '../testing/index.js'
import { BearerCaller } from './bearer-caller.js'

/** Ann's credentials. */
export const credentials = { email: 'ann@x.test', password: TEST_PASSWORD }

/** Rows for tests that run in every storage format. */
export const formats = [
  { format: 'own', storage: {} },
  { format: 'better-auth', storage: { storage: betterAuthDatabase() } },
]

/** An app in which Ann has signed in from two clients without cookies. */
export async function createAnn(options: NonNullable<Parameters<typeof createTestAuth>[0]> = {}) {
  const auth = createTestAuth({ ...options, plugins: [bearer()] })
  await new BearerCaller(auth).post('/sign-up/email', { name: 'Ann', ...credentials })
  const [ann, other] = [new BearerCaller(auth), new BearerCaller(auth)]
  for (const caller of [ann, other]) await caller.post('/sign-in/email', credentials)
  const { token } = ann
  if (token === null) throw new Error('Ann was given no token')
  return { auth, ann, other, token }
}
