import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { ConfigurationError } from '../contract/options/read-options.js'
import type { AuthOptions } from '../auth-options.js'
import { defineEndpoint, type Plugin } from '../contract/plugins/plugin.js'
import { createTestAuth, TEST_PASSWORD } from '../testing/index.js'

/** A plugin with a call that has a route, and a call only for the server. */
const notes: Plugin = {
  id: 'notes',
  endpoints: {
    addNote: defineEndpoint({
      method: 'POST',
      path: '/notes/add',
      summary: 'Adds a note',
      access: 'public',
      answer: z.object({ added: z.boolean() }),
      handle: () => ({ added: true }),
    }),
    purgeNotes: defineEndpoint({
      method: 'POST',
      path: '/notes/purge',
      summary: 'Removes notes',
      access: 'server-only',
      answer: z.object({ purged: z.boolean() }),
      handle: () => ({ purged: true }),
    }),
  },
}

function problemsOf(options: Partial<AuthOptions>): readonly string[] {
  try {
    createTestAuth({ plugins: [notes], ...options })
    return []
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems
    throw error
  }
}

describe('an option with an unknown path', () => {
  it.each([
    { path: '/sign-up/emial', hint: '; did you mean "/sign-up/email"?' },
    { path: '/sign-up/email/', hint: '; did you mean "/sign-up/email"?' },
    { path: '/Sign-Up/Email', hint: '; did you mean "/sign-up/email"?' },
    { path: '/api/auth/update-user', hint: '; did you mean "/update-user"?' },
    { path: '/notes/ad', hint: '; did you mean "/notes/add"?' },
    { path: '/reset-password/{id}', hint: '; did you mean "/reset-password/{token}"?' },
    { path: '/nothing-of-the-sort/at/all/here', hint: '' },
  ])('stops the start: $path$hint', ({ path, hint }) => {
    const problem = `"${path}" is the path of no call${hint}`
    expect(problemsOf({ disabledPaths: ['/ok', path] })).toEqual([`disabledPaths.1: ${problem}`])
    expect(problemsOf({ rateLimit: { customRules: { [path]: false } } })).toEqual([
      `rateLimit.customRules: ${problem}`,
    ])
  })

  it('stops the start also for the path of a call only for the server', () => {
    expect(problemsOf({ disabledPaths: ['/notes/purge'] })).toHaveLength(1)
  })

  it('stops the start beside other problems', () => {
    const rules = { '/nope-nope-nope': false, '/ok': { window: '1 minute', max: 0 } } as const
    expect(
      problemsOf({ basePath: 'auth', disabledPaths: ['/x'], rateLimit: { customRules: rules } }),
    ).toEqual([
      expect.stringMatching(/^rateLimit\.customRules/),
      expect.stringMatching(/^basePath/),
      expect.stringMatching(/^disabledPaths\.0/),
    ])
  })

  it('accepts paths of the core and of plugins', () => {
    const disabledPaths = ['/update-user', '/notes/add', '/reset-password/{token}', '/verify-email']
    expect(problemsOf({ disabledPaths })).toEqual([])
  })
})

const aliases = ['/request-password-reset', '/forget-password']

describe.each(aliases)('H20 an option for %s', (named) => {
  const ask = async (auth: ReturnType<typeof createTestAuth>, path: string) =>
    (await auth.browser().post(path, { email: 'ann@x.test' })).status

  it('disables its alias too', async () => {
    const auth = createTestAuth({ disabledPaths: [named] })
    for (const path of aliases) expect(await ask(auth, path)).toBe(404)
  })

  it('limits its alias in the same count', async () => {
    const rateLimit = { enabled: true, customRules: { [named]: { window: '1 hour', max: 2 } } }
    const auth = createTestAuth({ rateLimit })
    const statuses = []
    for (const path of [...aliases, ...aliases]) statuses.push(await ask(auth, path))
    expect(statuses).toEqual([200, 200, 429, 429])
  })

  it('lifts the limit of its alias too', async () => {
    const rateLimit = { enabled: true, customRules: { [named]: false } } as const
    const auth = createTestAuth({ rateLimit })
    for (let turn = 0; turn < 5; turn += 1) {
      const [path = ''] = aliases.slice(turn % 2)
      const answer = await auth.browser().post(path, { email: `ann${turn}@x.test` })
      expect(answer.status).toBe(200)
    }
  })
})

it('disables a path for every method', async () => {
  const auth = createTestAuth({ disabledPaths: ['/verify-email'] })
  const newUser = { name: 'Ann', email: 'ann@x.test', password: TEST_PASSWORD }
  const browser = auth.browser()
  await browser.post('/sign-up/email', newUser)
  expect((await browser.get('/verify-email?token=x')).status).toBe(404)
  expect((await browser.post('/verify-email', { token: 'x' })).status).toBe(404)
})
