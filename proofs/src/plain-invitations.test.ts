import { allLanguages } from '@countersign/core/languages'
import { createTestAuth } from '@countersign/core/testing'
import { organization } from '@countersign/organization'
import { expect, it } from 'vitest'

/** A field of an answer. */
const read = ({ body }: { readonly body: unknown }, field: string): string =>
  String(Reflect.get(Object(body), field))

/** Ann, who speaks French and has an organisation, and Bob, who has chosen German. */
async function open() {
  const auth = createTestAuth({
    languages: { available: allLanguages },
    user: { additionalFields: { language: { type: 'string', input: true } } },
    plugins: [organization()],
  })
  const ann = await auth.signedInAs('ann@x.test')
  const bob = await auth.signedInAs('bob@x.test')
  await bob.post('/update-user', { language: 'de' })
  const created = await ann.post('/organization/create', { name: 'Readers', slug: 'readers' })
  const organizationId = read(created, 'id')
  const invite = async (email: string) => {
    const body = { email, role: 'member', organizationId }
    const header = { 'accept-language': 'fr' }
    const invitationId = read(await ann.post('/organization/invite-member', body, header), 'id')
    await auth.idle()
    return { invitationId, mail: auth.outbox.messages.find(({ to }) => to === email) }
  }
  return { organizationId, invite }
}

it('mails an invitation with the ids of the invitation and of the organisation', async () => {
  const { organizationId, invite } = await open()
  const { invitationId, mail } = await invite('new@x.test')
  expect(mail).toMatchObject({
    kind: 'invitation',
    token: invitationId,
    data: { invitationId, organizationId, organizationName: 'Readers' },
  })
})

it.each([
  {
    actor: 'a user who has chosen a language',
    to: 'bob@x.test',
    locale: 'de',
    expected: 'Einladung zu',
  },
  {
    actor: 'a user without an account',
    to: 'new@x.test',
    locale: 'fr',
    expected: 'Invitation à',
  },
])('mails $actor an invitation in $locale without a mailer', async ({ to, locale, expected }) => {
  const { invite } = await open()
  const { mail } = await invite(to)
  expect([mail?.locale, mail?.subject]).toEqual([locale, expect.stringContaining(expected)])
  expect(mail?.text).toContain(mail?.url)
})
