import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shownName } from '@countersign/core'
import { languages } from './languages/index.js'
import { write } from './test/write-mail.js'

const url = 'https://app.example.com/accept-invitation?id=abc'
const invitation = {
  ...{ kind: 'invitation', url, token: 'abc' },
  data: {
    ...{ appName: 'App', name: '', organizationName: 'Acme', role: 'admin,member' },
    ...{ inviterName: 'Ann', inviterEmail: 'ann@x.test', expiresInSeconds: 172_800 },
  },
}
const about = (data: object) => ({ ...invitation, data: { ...invitation.data, ...data } })

describe('an invitation', () => {
  it('names the inviter, the organisation, the roles and the validity', async () => {
    const { subject, text, html } = await write(invitation)
    expect(subject).toBe('Join Acme at App')
    expect(text).toContain('Ann (ann@x.test) invites you to join “Acme” at App.')
    expect(text).toContain('Role: admin, member')
    expect(text).toContain('The link is valid for 2 days.')
    expect(text).toContain(`See the invitation:\n${url}`)
    expect(html).toContain('<h1')
    expect(new Set(html.match(/href="[^"]*"/g))).toEqual(new Set([`href="${url}"`]))
  })

  it.each([
    { inviterName: '', inviterEmail: '', actor: 'Somebody invites' },
    { inviterName: '', inviterEmail: 'ann@x.test', actor: 'ann@x.test invites' },
    { inviterName: 'Ann', inviterEmail: '', actor: 'Ann invites' },
  ])(
    'contains "$actor" for the name "$inviterName" and the address "$inviterEmail"',
    async (row) => {
      const { actor, ...data } = row
      expect((await write(about(data))).text).toContain(actor)
    },
  )

  it.each(languages)('H168 shows hostile names as text, in $tag', async ({ tag: locale }) => {
    const bad =
      '<a href="https://evil.example">x</a>\r\nBcc: all\u2028@evil.example www.evil.example'
    const mail = await write({ ...about({ organizationName: bad, inviterName: bad }), locale })
    const { subject, text, html } = mail
    expect(subject).not.toMatch(/[\p{Cc}\p{Zl}]/u)
    expect(html).not.toContain('<a href="https://evil')
    expect(html.match(/<a /g)).toHaveLength(2)
    expect(`${subject}${text}${html}`).not.toMatch(/evil\.example|:\/\/evil|www\.evil|@evil/)
  })
})

describe('shownName', () => {
  it.each(['Acme', 'Müller & Söhne', 'O’Neil, Inc.', 'Команда 7', '日本', 'A.B.'])(
    'returns %s unchanged',
    (name) => {
      expect(shownName(name)).toBe(name)
    },
  )

  it('breaks URLs in a name, so that no program makes a link of them', () => {
    fc.assert(
      fc.property(fc.string(), fc.webUrl(), (before, address) => {
        const shown = shownName(`${before} ${address}`)
        expect(shown).not.toMatch(/:\/\/|@\w|\.\p{L}|[\p{Cc}]/u)
        expect(Array.from(shown.replaceAll('\u200b', '')).length).toBeLessThanOrEqual(64)
      }),
    )
    expect(shownName('booking.com').replaceAll('\u200b', '')).toBe('booking.com')
  })
})
