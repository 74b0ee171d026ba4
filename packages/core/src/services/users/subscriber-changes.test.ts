import { describe, expect, it } from 'vitest'
import type { CoreEvents, OnContext, UserChanges } from '../../contract/plugins/events.js'
import type { State } from '../../contract/tables/models.js'
import { createTestAuth } from '../../testing/index.js'

const ADDRESS = 'ann@x.test'
const BEA = { name: 'Bea', email: 'bea@x.test', password: 'correct horse battery staple' }

type Event = CoreEvents['session.created']

/** Bea signs in, and a subscriber runs this function for Ann. */
async function signInBea(act: (annId: string, context: OnContext) => Promise<unknown>) {
  let annId = ''
  const received: string[] = []
  const auth = createTestAuth({
    session: { cookieCache: { enabled: true } },
    hooks: {
      before: { 'user.update': () => void received.push('before user.update') },
      on: {
        async 'session.created'({ user }: Event, context) {
          if (user.name === BEA.name) await act(annId, context)
        },
      },
      after: { 'user.updated': ({ user }) => void received.push(`${user.name} is updated`) },
    },
  })
  const ann = await auth.signedInAs(ADDRESS)
  const { user = [] } = await auth.database.dump()
  annId = String(user[0]?.['id'])
  const answer = await auth.browser().post('/sign-up/email', BEA)
  await auth.idle()
  const { user: testUsers = [] } = await auth.database.dump()
  return { auth, ann, received, answer, stored: testUsers.find(({ id }) => id === annId) }
}

const changing =
  (changes: UserChanges, still?: State) =>
  (id: string, { users }: OnContext) =>
    users.change(id, changes, still)

describe('users.change of a subscriber', () => {
  it('changes columns in the transaction of the event and emits user.updated', async () => {
    const { ann, received, stored } = await signInBea(changing({ name: 'Anna' }))
    expect(stored).toMatchObject({ name: 'Anna', email: ADDRESS })
    expect(received).toEqual(['Anna is updated'])
    // The cached session of Ann's browser has another name.
    expect((await ann.get('/get-session')).body).toMatchObject({ user: { name: 'Anna' } })
  })

  it.each([
    { title: 'the row is as expected', still: { emailVerified: false }, name: 'Anna' },
    { title: 'the row has changed', still: { emailVerified: true }, name: 'ann' },
  ])('leaves the name $name when $title', async ({ still, name }) => {
    const reported: boolean[] = []
    const { stored, received } = await signInBea(async (id, { users }) => {
      reported.push(await users.change(id, { name: 'Anna' }, still))
    })
    expect(stored).toMatchObject({ name })
    expect([reported, received.length]).toEqual([[name === 'Anna'], name === 'Anna' ? 1 : 0])
  })

  it('changes nothing for an unknown user', async () => {
    const { stored } = await signInBea((_, context) =>
      changing({ name: 'Anna' })('nobody', context),
    )
    expect(stored).toMatchObject({ name: 'ann' })
  })

  it('rolls back with the transaction', async () => {
    const { stored, received, answer } = await signInBea(async (id, context) => {
      await changing({ name: 'Anna' })(id, context)
      throw new Error('second thoughts')
    })
    expect(answer.status).toBe(500)
    expect([stored?.['name'], received]).toEqual(['ann', []])
  })
})
