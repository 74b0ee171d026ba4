import { describe, expect, it } from 'vitest'
import { createApp, organizationOf, rowsOf } from '../../test/organization-app.js'

const roles = {
  ann: 'owner',
  olga: 'owner,member',
  adam: 'admin',
  anders: 'admin',
  bob: 'member',
  bea: 'member',
} as const
type Name = keyof typeof roles

const allowed = { status: 200, code: undefined }
const notAllowed = { status: 401, code: 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER' }
const ownersOnly = { status: 400, code: 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER' }
const unknown = { status: 400, code: 'MEMBER_NOT_FOUND' }

async function createOrganization(among: Readonly<Partial<Record<Name, string>>> = roles) {
  const auth = createApp()
  const { organization, people } = await organizationOf(auth, among)
  const of = (name: Name) => people[name] ?? expect.fail(`Nobody is called ${name}`)
  const remove = (caller: Name, memberIdOrEmail: string) =>
    of(caller).browser.post('/organization/remove-member', {
      ...{ memberIdOrEmail, organizationId: organization.id },
    })
  return { auth, organization, of, remove }
}

describe('remove a member', () => {
  it.each<{ caller: Name; target: Name; answer: object }>([
    { caller: 'ann', target: 'bob', answer: allowed },
    { caller: 'ann', target: 'adam', answer: allowed },
    { caller: 'ann', target: 'olga', answer: allowed },
    { caller: 'olga', target: 'ann', answer: allowed },
    { caller: 'adam', target: 'bob', answer: allowed },
    { caller: 'adam', target: 'anders', answer: allowed },
    { caller: 'adam', target: 'ann', answer: ownersOnly },
    { caller: 'adam', target: 'olga', answer: ownersOnly },
    { caller: 'bob', target: 'bea', answer: notAllowed },
    { caller: 'bob', target: 'adam', answer: notAllowed },
    { caller: 'bob', target: 'ann', answer: ownersOnly },
    { caller: 'bob', target: 'bob', answer: allowed },
    { caller: 'ann', target: 'ann', answer: allowed },
  ])('$caller removes $target → $answer', async ({ caller, target, answer }) => {
    const { auth, of, remove } = await createOrganization()
    const before = await auth.database.dump()
    const { member, email } = of(target)
    expect(await remove(caller, member.id)).toMatchObject(answer)
    const members = await rowsOf(auth, 'member')
    if (answer === allowed) {
      expect(members).toHaveLength(5)
      expect(members).not.toContainEqual(expect.objectContaining({ id: member.id }))
      expect(await remove('adam', email)).toMatchObject(caller === 'adam' ? unknown : { code: expect.anything() })
    } else expect(await auth.database.dump()).toEqual(before)
  })

  it('answers with the membership and the person, found by id or by address in any letter case', async () => {
    const { of, remove } = await createOrganization()
    for (const [name, named] of [
      ['bob', of('bob').member.id],
      ['bea', 'BEA@x.Test'],
    ] as const) {
      const { member, id, email } = of(name)
      const user = { id, email, name, image: null }
      const createdAt = member.createdAt.toISOString()
      expect(await remove('ann', named)).toMatchObject({
        status: 200,
        body: { member: { ...member, createdAt, user } },
      })
    }
  })
})
