import { kysely } from '@countersign/kysely'
import { libsql } from '@countersign/kysely/libsql'
import { organization } from '@countersign/organization'
import { createTestAuth, TEST_PASSWORD, type TestAnswer } from '@countersign/core/testing'
import { traceCall } from './trace-call.js'

/** How often a call runs before it is traced: statements are compiled, and caches are full. */
const WARM_UP_CALLS = 3

type App = ReturnType<typeof createApp>

function createApp() {
  const database = kysely(libsql(':memory:'))
  return createTestAuth({ database, plugins: [organization()] })
}

function expectSuccess({ status, body }: TestAnswer): unknown {
  if (status !== 200) throw new Error(`The traced call fails with ${JSON.stringify(body)}`)
  return body
}

/** Signs a user up, invites the user, and returns the call that accepts the invitation. */
async function prepareAcceptance(auth: App, name: string) {
  const email = `${name}@x.test`
  const owner = await auth.signedInAs(`owner-of-${email}`)
  const body = { name, slug: name }
  const { id: organizationId } = expectSuccess(await owner.post('/organization/create', body)) as {
    readonly id: string
  }
  const invitation = { email, role: 'member', organizationId }
  const { id: invitationId } = expectSuccess(
    await owner.post('/organization/invite-member', invitation),
  ) as { readonly id: string }
  const invitee = await auth.signedInAs(email)
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
    expectSuccess(await auth.browser().post('/sign-in/email', body))
  }
  for (let index = 0; index < WARM_UP_CALLS; index += 1) await signIn()
  return { acceptInvitation, signIn: await traceCall(signIn) }
}

traceAll().then(
  (traces) => process.send?.({ traces }),
  (error: unknown) => process.send?.({ error: String(error) }),
)
