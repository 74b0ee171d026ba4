import { allLanguages } from '@countersign/core/languages'
import { createTestAuth } from '@countersign/core/testing'
import { languages, type Mail, mailer } from '@countersign/email'
import { magicLink } from '@countersign/magic-link'
import { organization } from '@countersign/organization'
import { describe, expect, it } from 'vitest'

/** A field of an answer. */
const read = ({ body }: { readonly body: unknown }, field: string): string =>
  String(Reflect.get(body as object, field))

/** An app whose mails are written as an app's are, and Ann, who has an organisation of some name. */
async function open(name: string) {
  const mails: Mail[] = []
  const transport = {
    send(mail: Mail) {
      mails.push(mail)
      return Promise.resolve()
    },
  }
  const auth = createTestAuth({
    appName: 'Books',
    languages: { available: allLanguages },
    email: mailer({ transport, from: 'Books <books@x.test>' }),
    plugins: [organization({ invitationLinks: { enabled: true } }), magicLink()],
  })
  const ann = await auth.signedInAs('ann@x.test')
  const created = await ann.post('/organization/create', { name, slug: 'readers' })
  const organizationId = read(created, 'id')
  await auth.idle()
  mails.length = 0
  return { auth, ann, organizationId, mails }
}

describe('the mail of an invitation', () => {
  it.each(languages)(
    'mails an invitation in the language $tag and links to the page of the app',
    async ({ tag }) => {
      const { auth, ann, organizationId, mails } = await open('Readers')
      const body = { email: 'bob@x.test', role: 'member', organizationId }
      const header = { 'accept-language': tag }
      const id = read(await ann.post('/organization/invite-member', body, header), 'id')
      await auth.idle()
      expect(mails).toMatchObject([{ kind: 'invitation', to: 'bob@x.test' }])
      const url = `http://localhost:3000/accept-invitation?id=${id}`
      for (const text of [mails[0]?.text, mails[0]?.html]) {
        expect(text).toContain(url)
        expect(text).toContain('Readers')
        expect(text).toContain('Books')
        expect(text).not.toContain('undefined')
      }
      expect(mails[0]?.html).toContain(`lang="${tag}"`)
    },
  )

  it('H168 mails an invitation with only its own link and any name of the organisation', async () => {
    const { auth, ann, organizationId, mails } = await open('<a href="https://evil.example">x</a>')
    const body = { email: 'bob@x.test', role: 'member', organizationId }
    expect((await ann.post('/organization/invite-member', body)).status).toBe(200)
    await auth.idle()
    expect(new Set(mails[0]?.html.match(/href="[^"]*"/g))).toHaveLength(1)
    expect(`${mails[0]?.subject ?? ''}${mails[0]?.text ?? ''}`).not.toContain('evil.example')
  })
})

it('H62 accepts secrets of invitations only at their own calls, and no other secret there', async () => {
  const { auth, ann, organizationId, mails } = await open('Readers')
  const requested = { role: 'member', organizationId }
  const invited = await ann.post('/organization/invite-member', {
    ...requested,
    email: 'bob@x.test',
  })
  const invitationId = read(invited, 'id')
  const created = await ann.post('/organization/create-invitation-link', requested)
  const link = { id: read(created, 'id'), token: read(created, 'token') }
  const bob = await auth.signedInAs('bob@x.test')
  await bob.post('/sign-in/magic-link', { email: 'bob@x.test' })
  await auth.idle()
  const magic = new URL(mails.findLast(({ kind }) => kind === 'magic-link')?.url ?? 'x:')
  const magicToken = magic.searchParams.get('token') ?? ''
  expect(magicToken).not.toBe('')

  const before = await auth.database.dump()
  const wrong = [
    ...[link.token, link.id, magicToken].map((secret) =>
      bob.post('/organization/accept-invitation', { invitationId: secret }),
    ),
    ...[invitationId, link.id, magicToken].map((token) =>
      bob.post('/organization/accept-invitation-link', { token }),
    ),
    ...[invitationId, link.token, link.id].flatMap((token) => [
      bob.post('/magic-link/verify', { token }),
      bob.post('/verify-email', { token }),
      bob.post('/reset-password', { token, newPassword: 'another long password' }),
    ]),
  ]
  for (const answer of await Promise.all(wrong)) expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(await auth.database.dump()).toEqual(before)
  expect((await bob.post('/organization/accept-invitation', { invitationId })).status).toBe(200)
})
