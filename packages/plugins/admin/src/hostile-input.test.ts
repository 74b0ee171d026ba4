import { describe, expect, it } from 'vitest'
import { calls, createApp, gather, send, signedInUser } from './test/admin-app.js'

/** Calls that name a user by id. */
const aboutUsers = calls.filter(
  ({ path }) => !/create-user|list-users|user-session$|has-permission/.test(path),
)

describe.each(aboutUsers)('$path', (call) => {
  it.each([
    { title: 'an unknown id', of: () => 'unknown' },
    { title: 'an id in other letter case', of: (id: string) => id.toUpperCase() },
    { title: 'an id with a trailing space', of: (id: string) => `${id} ` },
    { title: 'two ids', of: (id: string) => `${id},${id}` },
    { title: 'the name __proto__', of: () => '__proto__' },
    { title: 'a LIKE pattern', of: () => '%' },
    { title: 'an SQL statement', of: () => "' or 1=1 --" },
    { title: 'the id of a session', of: (_id: string, session: string) => session },
  ])('H157 finds no user by $title', async ({ of }) => {
    const app = createApp()
    const { ann, bob } = await gather(app)
    const session = (await signedInUser(bob.browser))?.session.id ?? ''
    const before = await app.auth.database.dump()
    const answer = await send(ann.browser, call, { id: encodeIfQuery(call, of(bob.id, session)) })
    const isList = call.path === '/admin/list-user-sessions'
    if (isList) expect(answer).toMatchObject({ status: 200, body: { sessions: [] } })
    else expect(answer).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
    expect(await app.auth.database.dump()).toEqual(before)
  })

  it('H33 ignores unknown fields and changes only the columns of the call', async () => {
    if (!('body' in call) || call.path === '/admin/remove-user') return
    const app = createApp()
    const { ann, bob } = await gather(app)
    const more = {
      id: ann.id,
      banned: true,
      sessionEpoch: 9,
      revision: 9,
      createdAt: 0,
      email: 'x@x.test',
    }
    const before = (await app.auth.database.dump())['user'] ?? []
    const answer = await ann.browser.post(call.path, { ...more, ...call.body(bob.id, '') })
    expect(answer).toMatchObject({ status: 200 })
    const after = (await app.auth.database.dump())['user'] ?? []
    for (const [index, row] of before.entries()) {
      const isBob = row['id'] === bob.id
      const expected = isBob ? (changedBy[call.path] ?? []) : []
      const changed = Object.keys(row).filter((key) => row[key] !== after[index]?.[key])
      expect(expected).toEqual(
        expect.arrayContaining(changed.filter((key) => !counters.includes(key))),
      )
    }
  })
})

/** Columns that every write or lock may change. */
const counters = ['updatedAt', 'sessionEpoch', 'revision', 'linkEpoch', 'provenIn']

const changedBy: Readonly<Record<string, readonly string[]>> = {
  '/admin/update-user': ['name'],
  '/admin/set-role': ['role'],
  '/admin/ban-user': ['banned', 'banReason', 'banExpires'],
  '/admin/unban-user': ['banned', 'banReason', 'banExpires'],
}

function encodeIfQuery(call: (typeof aboutUsers)[number], id: string): string {
  return 'query' in call ? encodeURIComponent(id) : id
}

describe('POST /admin/revoke-user-session', () => {
  it.each([
    { title: 'an empty text', of: () => '' },
    { title: 'the id of a user', of: ({ id }: { id: string }) => id },
    { title: 'a credential', of: ({ cookie }: { cookie: string }) => cookie },
    { title: 'the stored half of a credential', of: ({ stored }: { stored: string }) => stored },
    { title: 'a LIKE pattern', of: () => '%' },
    { title: 'the name __proto__', of: () => '__proto__' },
  ])('H100 finds no session by $title', async ({ of }) => {
    const app = createApp()
    const { ann, bob } = await gather(app)
    const before = await app.auth.database.dump()
    const [cookie = ''] = [...bob.browser.cookies.values()]
    const stored = String(before['session']?.find((row) => row['userId'] === bob.id)?.['token'])
    const sessionToken = of({ id: bob.id, cookie: decodeURIComponent(cookie), stored })
    const answer = await ann.browser.post('/admin/revoke-user-session', { sessionToken })
    expect(answer).toMatchObject({ status: 400, code: 'SESSION_NOT_FOUND' })
    expect(await app.auth.database.dump()).toEqual(before)
  })
})
