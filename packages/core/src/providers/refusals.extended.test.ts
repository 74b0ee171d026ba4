import { describe, expect, it } from 'vitest'
import { recordings } from './test/fixtures/index.js'
import { named } from './test/named-providers.js'
import { profiles } from './test/profiles.js'
import { client, ok } from './test/recording.js'
import { answerOf, goThere, problemOf, signIn, visit } from './test/visitor.js'

const ids = profiles.map(({ id }) => ({ id }))

describe('failures of each named provider', () => {
  it.each(ids)('fails for $id with a used code', async ({ id }) => {
    await visit(id, {}, async (visitor) => {
      const answer = answerOf(await goThere(named[id](), visitor))
      await named[id]().exchange(answer, visitor.tools)
      expect(await problemOf(named[id]().exchange(answer, visitor.tools))).toBe('refused')
      expect(visitor.standIn.complaints).toEqual(['a code that is not known, or was used'])
    })
  })

  it.each(ids)('fails for $id with another redirect_uri', async ({ id }) => {
    await visit(id, {}, async (visitor) => {
      const answer = answerOf(await goThere(named[id](), visitor))
      const other = { ...answer, redirectURI: 'https://app.example.com/other' }
      expect(await problemOf(named[id]().exchange(other, visitor.tools))).toBe('refused')
    })
  })

  it.each(ids.filter(({ id }) => recordings[id].authorization.pkce))(
    'fails for $id with the code verifier of another sign-in',
    async ({ id }) => {
      await visit(id, {}, async (visitor) => {
        const answer = answerOf(await goThere(named[id](), visitor))
        const other = { ...answer, codeVerifier: 'w'.repeat(128) }
        expect(await problemOf(named[id]().exchange(other, visitor.tools))).toBe('refused')
        expect(visitor.standIn.complaints).toEqual(['a code_verifier that does not fit'])
      })
    },
  )

  it.each(ids)('sends the secret of $id only in the body or by Basic', async ({ id }) => {
    await visit(id, {}, async (visitor) => {
      await signIn(named[id](), visitor)
      const { url } = recordings[id].token
      for (const { url: requested, headers, body } of visitor.standIn.visits) {
        expect(requested).not.toContain(client.secret)
        if (requested === url) continue
        expect(body).not.toContain(client.secret)
        expect(headers.get('authorization') ?? '').not.toContain('Basic')
      }
    })
  })

  it.each(ids)('H46 fails for $id without a subject', async ({ id }) => {
    const { variants } = recordings[id]
    const without = variants['no id'] ?? variants['no subject']
    if (!without) throw new Error('There is no recording of it')
    await visit(id, without, async (visitor) => {
      const problem = await problemOf(signIn(named[id](), visitor))
      expect(['malformed', 'untrusted']).toContain(problem)
    })
  })

  it.each(['apple', 'google', 'microsoft', 'twitch'] as const)(
    'H135 fails for %s without an id token',
    async (id) => {
      await visit(id, { token: ok(recordings[id].token.answer) }, async (visitor) => {
        expect(await problemOf(signIn(named[id](), visitor))).toBe('refused')
      })
    },
  )

  it('fails for twitter when the endpoint of the address is down', async () => {
    const pages = { email: { status: 503, body: 'busy' } }
    await visit('twitter', { pages }, async (visitor) => {
      expect(await problemOf(signIn(named.twitter(), visitor))).toBe('unreachable')
    })
  })

  it('fails for github when the endpoint of the addresses is down', async () => {
    const pages = { emails: { status: 503, body: 'busy' } }
    await visit('github', { pages }, async (visitor) => {
      expect(await problemOf(signIn(named.github(), visitor))).toBe('unreachable')
    })
  })

  it.each(
    ids.flatMap(({ id }) =>
      [
        { title: 'a page instead of JSON', status: 200, body: '<html>', problem: 'malformed' },
        { title: 'empty', status: 200, body: '', problem: 'malformed' },
        { title: 'a list', status: 200, body: [], problem: 'malformed' },
        { title: 'without tokens', status: 200, body: {}, problem: 'malformed' },
        { title: 'a redirect', status: 302, body: '', problem: 'malformed' },
        { title: 'a server error', status: 503, body: 'busy', problem: 'unreachable' },
        { title: 'an invalid_client error', status: 401, body: {}, problem: 'refused' },
      ].map((row) => ({ id, ...row })),
    ),
  )(
    'fails for $id with $problem when the token response is $title',
    async ({ id, status, body, problem }) => {
      await visit(id, { token: { status, body } }, async (visitor) => {
        expect(await problemOf(signIn(named[id](), visitor))).toBe(problem)
      })
    },
  )

  it.each(
    ids
      .filter(({ id }) => Object.keys(recordings[id].pages).length > 0 && id !== 'microsoft')
      .flatMap(({ id }) =>
        [
          { title: 'a page instead of JSON', status: 200, body: '<html>', problem: 'malformed' },
          { title: 'a redirect', status: 302, body: '', problem: 'malformed' },
          { title: 'a server error', status: 503, body: 'busy', problem: 'unreachable' },
          { title: 'a number', status: 200, body: 7, problem: 'refused' },
          { title: 'null', status: 200, body: null, problem: 'refused' },
          { title: 'a list', status: 200, body: [], problem: 'refused' },
        ].map((row) => ({ id, ...row })),
      ),
  )(
    'fails for $id with $problem when the profile is $title',
    async ({ id, status, body, problem }) => {
      const page = Object.keys(recordings[id].pages)[0] ?? ''
      await visit(id, { pages: { [page]: { status, body } } }, async (visitor) => {
        expect(await problemOf(signIn(named[id](), visitor))).toBe(problem)
      })
    },
  )
})
