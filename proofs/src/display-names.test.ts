import { memory } from '@countersign/core/memory'
import { beforeAll, describe, expect, it } from 'vitest'
import { createFullAuth } from './test/full-auth.js'
import { routesOf, type Route } from './test/routes.js'

const auth = createFullAuth(
  { database: memory() },
  {
    anonymousUsers: {},
    signsTokens: true,
    isAdministered: true,
    organizations: { teams: { enabled: true }, dynamicAccessControl: { enabled: true } },
  },
)

/** The paths under which a call finds something wrong with a name. */
async function problemsOf(route: Route, name: unknown): Promise<string[]> {
  const browser = auth.browser()
  const query = new URLSearchParams({ name: String(name) }).toString()
  const { body } =
    route.method === 'GET'
      ? await browser.get(`${route.path}?${query}`)
      : await browser.post(route.path, { name, data: { name } })
  const { issues = [] } = (body ?? {}) as { issues?: { path: string }[] }
  return issues.map(({ path }) => path).filter((path) => /^(data\.)?name$/.test(path))
}

/** Calls by which a client gives a name: those that are added join by themselves. */
const naming: Route[] = []

beforeAll(async () => {
  for (const route of routesOf(auth)) {
    const tooLong = 'n'.repeat(10_000)
    if ((await problemsOf(route, tooLong)).length > 0) naming.push(route)
  }
})

const disguises = [
  { title: 'a line feed', letter: '\n' },
  { title: 'a carriage return', letter: '\r' },
  { title: 'a tab', letter: '\t' },
  { title: 'an escape', letter: '\u001b' },
  { title: 'a delete character', letter: '\u007f' },
  { title: 'a C1 control character', letter: '\u0085' },
  { title: 'a line separator', letter: '\u2028' },
  { title: 'a paragraph separator', letter: '\u2029' },
  ...['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'].map(
    (letter) => ({ title: `U+${letter.charCodeAt(0).toString(16).toUpperCase()}`, letter }),
  ),
]

describe('H29 display names', () => {
  it('accepts a plain name in every call that names a user, an organisation, a team or a passkey', () => {
    expect(naming.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        '/sign-up/email',
        '/update-user',
        '/sign-in/magic-link',
        '/passkey/generate-register-options',
        '/passkey/verify-registration',
        '/passkey/update-passkey',
        '/admin/create-user',
        '/admin/update-user',
        '/organization/create',
        '/organization/update',
        '/organization/create-team',
        '/organization/update-team',
      ]),
    )
  })

  it.each(disguises)('rejects a name with $title in each of these calls', async ({ letter }) => {
    for (const route of naming) {
      const problems = await problemsOf(route, `Ann${letter}Lee`)
      expect(problems, route.path).not.toEqual([])
    }
  })

  it.each([
    { title: 'a zero-width joiner', name: '\u{1f469}\u200d\u{1f4bb}' },
    { title: 'a zero-width non-joiner', name: '\u0645\u06cc\u200c\u062e' },
    { title: 'a left-to-right mark', name: 'Ann\u200e' },
    { title: 'a right-to-left mark', name: '\u05d0\u200f!' },
    { title: 'a zero-width space', name: 'Ann\u200bLee' },
    { title: 'letters of another script', name: '\u00c5sa \u738b' },
    { title: 'blanks around it', name: ' Ann\n' },
  ])('accepts a name with $title', async ({ name }) => {
    for (const route of naming) expect(await problemsOf(route, name), route.path).toEqual([])
  })
})
