import { exportPKCS8, generateKeyPair, jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'
import { ConfigurationError } from '../contract/options/read-options.js'
import type { SocialProvider } from '../contract/providers/provider.js'
import { apple } from './apple.js'
import { facebook } from './facebook.js'
import { gitlab } from './gitlab.js'
import { microsoft } from './microsoft.js'
import { tiktok } from './tiktok.js'
import { recordings } from './test/fixtures/index.js'
import { microsoft as microsoftRecording } from './test/fixtures/microsoft.js'
import { named } from './test/named-providers.js'
import { client, type Recording } from './test/recording.js'
import type { Visit } from './test/stand-in.js'
import { anyRefreshToken } from './test/stand-in-token.js'
import { answerOf, goThere, problemOf, signIn, variantOf, visit } from './test/visitor.js'

const ours = { clientId: client.id, clientSecret: client.secret }

describe('the client secret of Apple', () => {
  const team = { teamId: 'TEAM567890', keyId: 'KEY4567890' }

  it('signs a secret for each request with the key of the team', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
    const pem = await exportPKCS8(privateKey)
    for (const written of [pem, pem.replaceAll('\n', '\\n')]) {
      await visit('apple', {}, async (visitor) => {
        const provider = apple({ clientId: client.id, ...team, privateKey: written })
        await signIn(provider, visitor)
        const secret = formOf(visitor.standIn.visits, recordings.apple.token.url).get(
          'client_secret',
        )
        const { payload, protectedHeader } = await jwtVerify(secret ?? '', publicKey, {
          currentDate: new Date(visitor.clock.now()),
        })
        expect(protectedHeader).toEqual({ alg: 'ES256', kid: team.keyId })
        const now = visitor.clock.now() / 1000
        expect(payload).toEqual({
          iss: team.teamId,
          sub: client.id,
          aud: 'https://appleid.apple.com',
          iat: now,
          exp: now + 300,
        })
      })
    }
  })

  it('prefers clientSecret over the key', async () => {
    await visit('apple', {}, async (visitor) => {
      await signIn(named.apple({ clientSecret: () => 'made-by-the-app' }), visitor)
      const form = formOf(visitor.standIn.visits, recordings.apple.token.url)
      expect(form.get('client_secret')).toBe('made-by-the-app')
    })
  })

  it('fails with a known problem when it cannot be signed', async () => {
    const privateKey = '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----'
    await visit('apple', {}, async (visitor) => {
      const provider = apple({ clientId: client.id, ...team, privateKey })
      expect(await problemOf(signIn(provider, visitor))).toBe('refused')
    })
  })
})

describe('wrong options of a provider', () => {
  it.each<{ title: string; make: () => SocialProvider; problem: RegExp }>([
    {
      title: 'Apple without a secret and a key',
      make: () => apple({ clientId: client.id }),
      problem: /apple\.clientSecret/,
    },
    {
      title: 'Apple with an incomplete key',
      make: () => apple({ clientId: client.id, teamId: 'TEAM567890' }),
      problem: /apple\.keyId.*\n.*apple\.privateKey/,
    },
    {
      title: 'Apple with an invalid key',
      make: () => apple({ clientId: client.id, teamId: 'T', keyId: 'K', privateKey: 'secret' }),
      problem: /apple\.privateKey: must be a PEM/,
    },
    {
      title: 'H47 Microsoft with a domain as tenant',
      make: () => microsoft({ ...ours, tenantId: 'example.com' }),
      problem: /microsoft\.tenantId/,
    },
    {
      title: 'Microsoft with a path as tenant',
      make: () => microsoft({ ...ours, tenantId: '../common' }),
      problem: /microsoft\.tenantId/,
    },
    {
      title: 'Microsoft with an authority on http',
      make: () => microsoft({ ...ours, authority: 'http://login.example.test' }),
      problem: /must be an https address/,
    },
    {
      title: 'Microsoft with a mutable claim as subject',
      // @ts-expect-error no other claim identifies one user permanently
      make: () => microsoft({ ...ours, subject: 'email' }),
      problem: /microsoft\.subject/,
    },
    {
      title: 'GitLab on http',
      make: () => gitlab({ ...ours, issuer: 'http://gitlab.example.test' }),
      problem: /must be an https address/,
    },
    {
      title: 'TikTok without a client key',
      make: () => tiktok({ clientKey: '', clientSecret: client.secret }),
      problem: /tiktok\.client/,
    },
    ...Object.entries(named)
      .filter(([id]) => id !== 'microsoft')
      .map(([id, make]) => ({
        title: `${id} with an empty secret`,
        make: () => make({ clientSecret: '' }),
        problem: new RegExp(`${id}\\.clientSecret`),
      })),
  ])('throws for $title', ({ make, problem }) => {
    expect(make).toThrow(ConfigurationError)
    expect(make).toThrow(problem)
  })
})

describe('the users of Microsoft', () => {
  it.each([
    { sentence: 'an address in the list of verified primary ones', verified: true },
    {
      sentence: 'an address in the list of verified secondary ones, in other letters',
      verified: true,
    },
    { sentence: 'an address whose domain is owned by the tenant', verified: true },
    { sentence: 'other addresses in the verified lists', verified: false },
    { sentence: 'an address that the directory calls verified', verified: false },
    { sentence: 'no address', verified: false },
  ])('H45 returns for a trusted tenant with $sentence: $verified', async (row) => {
    await visit('microsoft', variantOf('microsoft', row.sentence), async (visitor) => {
      const { profile } = await signIn(microsoft({ ...ours, trustVerifiedEmails: true }), visitor)
      expect(profile.emailVerified).toBe(row.verified)
    })
  })

  it.each([
    { subject: undefined, id: 'AAAAAAAAAAAAAAAAAAAAAExampleExampleExample' },
    { subject: 'sub', id: 'AAAAAAAAAAAAAAAAAAAAAExampleExampleExample' },
    { subject: 'oid', id: '00000000-0000-0000-66f3-3332eca7ea81' },
  ] as const)('uses the claim of the option subject as id: $subject', async ({ id, subject }) => {
    await visit('microsoft', {}, async (visitor) => {
      const provider = microsoft({ ...ours, ...(subject && { subject }) })
      expect((await signIn(provider, visitor)).profile.subject).toBe(id)
    })
  })

  it('fails with subject: oid when the token has none', async () => {
    await visit('microsoft', { claims: { oid: undefined } }, async (visitor) => {
      const provider = microsoft({ ...ours, subject: 'oid' })
      expect(await problemOf(signIn(provider, visitor))).toBe('malformed')
    })
  })

  it('makes no request for a photo with disableProfilePhoto', async () => {
    await visit('microsoft', {}, async (visitor) => {
      const provider = microsoft({ ...ours, disableProfilePhoto: true })
      expect((await signIn(provider, visitor)).profile.image).toBe(null)
      expect(visitor.standIn.visits.map(({ url }) => new URL(url).host)).not.toContain(
        'graph.microsoft.com',
      )
    })
  })

  it.each([
    { title: 'another size', size: 96, body: 'p', image: 'data:image/jpeg;base64,cA==' },
    { title: 'an empty body', size: 48, body: '', image: null },
    { title: 'a body that is too large', size: 48, body: 'p'.repeat(200_001), image: null },
  ] as const)('returns a photo of $title', async ({ size, body, image }) => {
    const url = `https://graph.microsoft.com/v1.0/me/photos/${size}x${size}/$value`
    const recording: Recording = { ...microsoftRecording, pages: { photo: { url, answer: body } } }
    await visit(recording, {}, async (visitor) => {
      const provider = microsoft({ ...ours, profilePhotoSize: size })
      expect((await signIn(provider, visitor)).profile.image).toBe(image)
      expect(visitor.standIn.complaints).toEqual([])
    })
  })

  it('does not require a secret for public clients', async () => {
    const { token }: Recording = microsoftRecording
    expect(token.authentication).toBe('post')
    await visit('microsoft', {}, async (visitor) => {
      const provider = microsoft({ clientId: client.id })
      expect(await problemOf(signIn(provider, visitor))).toBe('refused')
      expect(visitor.standIn.complaints).toEqual(['no client_secret'])
    })
  })

  it('sends the scopes again when tokens are refreshed', async () => {
    await visit('microsoft', {}, async ({ standIn, tools }) => {
      const provider = microsoft({ ...ours, scope: ['Mail.Read'] })
      await provider.refresh?.('0.AAAAexampleRefresh1', tools)
      expect(formOf(standIn.visits, microsoftRecording.token.url).get('scope')).toBe(
        'openid profile email User.Read offline_access Mail.Read',
      )
    })
  })
})

describe('other providers', () => {
  it('sends the device id with the code of VK', async () => {
    await visit('vk', {}, async (visitor) => {
      const answer = answerOf(await goThere(named.vk(), visitor))
      const without = { ...answer, deviceId: undefined }
      expect(await problemOf(named.vk().exchange(without, visitor.tools))).toBe('refused')
      expect(visitor.standIn.complaints).toEqual(['device_id is not device-of-hers'])
    })
  })

  it('requests only the configured GitLab instance', async () => {
    const of = (url: string): string => url.replace('https://gitlab.com', 'https://git.example.com')
    const { authorization, token, pages } = recordings.gitlab
    const recording: Recording = {
      ...recordings.gitlab,
      authorization: { ...authorization, url: of(authorization.url) },
      token: { ...token, url: of(token.url) },
      pages: Object.fromEntries(
        Object.entries(pages).map(([name, page]) => [name, { ...page, url: of(page.url) }]),
      ),
    }
    await visit(recording, {}, async (visitor) => {
      const provider = gitlab({ ...ours, issuer: 'https://git.example.com' })
      expect((await signIn(provider, visitor)).profile.subject).toBe('1')
      await provider.refresh?.(anyRefreshToken, visitor.tools)
      expect(visitor.standIn.complaints).toEqual([])
    })
  })

  it('requests the configured fields of Facebook', async () => {
    const { pages } = recordings.facebook
    const url = 'https://graph.facebook.com/v24.0/me?fields=id,name,email,picture,birthday'
    const answer = { id: '1', name: 'Ada Example', birthday: '01/01/2000' }
    const recording: Recording = {
      ...recordings.facebook,
      pages: { ...pages, me: { url, answer } },
    }
    await visit(recording, {}, async (visitor) => {
      const provider = facebook({
        ...ours,
        fields: ['birthday'],
        mapProfileToUser: ({ birthday }) => ({ birthday }),
      })
      const { profile } = await signIn(provider, visitor)
      expect(profile.fields).toEqual({ birthday: '01/01/2000' })
    })
  })

  it('sends a User-Agent to GitHub and Reddit', async () => {
    for (const id of ['github', 'reddit'] as const) {
      await visit(id, {}, async (visitor) => {
        await signIn(named[id](), visitor)
        const requested = visitor.standIn.visits.filter(({ url }) =>
          /^https:\/\/(api|oauth)\./.test(url),
        )
        expect(requested.map(({ headers }) => headers.get('user-agent'))).toEqual(
          requested.map(() => 'countersign'),
        )
        expect(requested).not.toEqual([])
      })
    }
  })
})

function formOf(visits: readonly Visit[], url: string): URLSearchParams {
  return new URLSearchParams(visits.find((requested) => requested.url === url)?.body)
}
