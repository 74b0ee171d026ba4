import { kysely } from '@countersign/kysely'
import { libsql } from '@countersign/kysely/libsql'
import { organization } from '@countersign/organization'
import { createAuth } from '@countersign/core'
import {
  createFakeClock,
  createTestHasher,
  TEST_PASSWORD,
  type TestAnswer,
  TestBrowser,
} from '@countersign/core/testing'
import { traceCall } from './trace-call.js'

/** How often a call runs before it is traced: statements are compiled, and caches are full. */
const WARM_UP_CALLS = 3

const ORIGIN = 'http://localhost:3000'

type App = ReturnType<typeof createApp>

/** An app without the database of the test kit, whose wrapper would be in the trace. */
function createApp() {
  return createAuth({
    baseURL: ORIGIN,
    secret: 'a secret of tests that guards nothing',
    database: kysely(libsql(':memory:')),
    email: () => Promise.resolve(),
    emailAndPassword: { enabled: true, password: createTestHasher() },
    rateLimit: { enabled: false },
    advanced: { clock: createFakeClock() },
    plugins: [organization()],
  })
}

/** A browser in which a new user has just signed up. */
async function signUp(auth: App, email: string): Promise<TestBrowser> {
  const browser = new TestBrowser(auth, ORIGIN)
  const newUser = { name: email, email, password: TEST_PASSWORD }
  expectSuccess(await browser.post('/sign-up/email', newUser))
  return browser
}

function expectSuccess({ status, body }: TestAnswer): unknown {
  if (status !== 200) throw new Error(`The traced call fails with ${JSON.stringify(body)}`)
  return body
}

/** Signs a user up, invites the user, and returns the call that accepts the invitation. */
async function prepareAcceptance(auth: App, name: string) {
  const email = `${name}@x.test`
  const owner = await signUp(auth, `owner-of-${email}`)
  const body = { name, slug: name }
  const { id: organizationId } = expectSuccess(await owner.post('/organization/create', body)) as {
    readonly id: string
  }
  const invitation = { email, role: 'member', organizationId }
  const { id: invitationId } = expectSuccess(
    await owner.post('/organization/invite-member', invitation),
  ) as { readonly id: string }
  const invitee = await signUp(auth, email)
  return async () => {
    expectSuccess(await invitee.post('/organization/accept-invitation', { invitationId }))
  }
}

async function traceAll() {
  const auth = createApp()
  await auth.migrate()
  for (let index = 0; index < WARM_UP_CALLS; index += 1)
    await (
      await prepareAcceptance(auth, `warm-up-${index}`)
    )()
  const acceptInvitation = await traceCall(await prepareAcceptance(auth, 'traced'))

  const signIn = async () => {
    const body = { email: 'traced@x.test', password: TEST_PASSWORD }
    expectSuccess(await new TestBrowser(auth, ORIGIN).post('/sign-in/email', body))
  }
  for (let index = 0; index < WARM_UP_CALLS; index += 1) await signIn()
  return { acceptInvitation, signIn: await traceCall(signIn) }
}

traceAll().then(
  (traces) => process.send?.({ traces }),
  (error: unknown) => process.send?.({ error: String(error) }),
)
