import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTrustedOrigins, patternProblem } from './trusted-origins.js'

const exchange = { origin: 'https://app.test', headers: new Headers() }

function isTrusted(url: string, ...patterns: readonly string[]): Promise<boolean> {
  return createTrustedOrigins(patterns).includes(new URL(url), exchange)
}

describe('H3 a foreign origin', () => {
  it.each([
    { url: 'https://evil.test', patterns: [] },
    { url: 'http://app.test', patterns: [] },
    { url: 'https://app.test:444', patterns: [] },
    { url: 'https://app.test.', patterns: [] },
    { url: 'https://app.test.evil.test', patterns: [] },
    { url: 'https://evil.test/app.test', patterns: [] },
    { url: 'https://sub.app.test', patterns: [] },
    { url: 'http://a.site.test', patterns: ['https://*.site.test'] },
    { url: 'https://site.test', patterns: ['https://*.site.test'] },
    { url: 'https://site.test.evil.test', patterns: ['https://*.site.test'] },
    { url: 'https://evilsite.test', patterns: ['https://*.site.test', 'https://site.test'] },
    { url: 'https://evil.test/?x=.site.test', patterns: ['https://*.site.test'] },
    { url: 'https://evil.test/.site.test', patterns: ['https://*.site.test'] },
    { url: 'https://evil.test#.site.test', patterns: ['https://*.site.test'] },
    { url: 'https://a.site.test:8443', patterns: ['https://*.site.test'] },
    { url: 'https://.site.test', patterns: ['https://*.site.test'] },
    { url: 'ftp://a.site.test', patterns: ['*.site.test'] },
    { url: 'myapp://a.site.test', patterns: ['*.site.test', 'site.test'] },
    { url: 'https://localhost.evil.test', patterns: ['http://localhost:3000', 'localhost'] },
    { url: 'https://evil-localhost.com', patterns: ['localhost', '*.localhost'] },
    { url: 'http://127.0.0.1.nip.io', patterns: ['http://127.0.0.1'] },
    { url: 'http://127.0.0.1:3001', patterns: ['http://127.0.0.1:3000'] },
    { url: 'myapp://cb.evil', patterns: ['myapp://cb'] },
    { url: 'myapp://callback.attacker.tld', patterns: ['myapp://callback'] },
    { url: 'myapp2://cb', patterns: ['myapp://cb'] },
    { url: 'https://cb', patterns: ['myapp://cb'] },
    { url: 'https://xn--pple-43d.test', patterns: ['https://apple.test'] },
    { url: 'data:text/html,x', patterns: ['*.test'] },
    { url: 'javascript:alert(1)', patterns: ['*.test'] },
    { url: 'https://evil.test', patterns: ['nonsense here', '', '*'] },
    { url: 'myapp2://cb', patterns: ['myapp://'] },
    { url: 'https://myapp', patterns: ['myapp://'] },
    { url: 'myapp://cb', patterns: ['my://', 'exp://'] },
    { url: 'javascript://x', patterns: ['javascript://', 'javascript://x'] },
    { url: 'https://evil.com', patterns: ['*.com', 'https://*.com'] },
    { url: 'https://evil.vercel.app', patterns: ['https://*.vercel.app'] },
  ])('rejects $url with the patterns $patterns', async ({ url, patterns }) => {
    expect(await isTrusted(url, ...patterns)).toBe(false)
  })
})

describe('a trusted origin', () => {
  it.each([
    { title: 'its own origin', url: 'https://app.test/any/path?x=y', patterns: [] },
    { title: 'its own origin with its port', url: 'https://app.test:443', patterns: [] },
    { title: 'an exact origin', url: 'https://other.test/x', patterns: ['https://other.test'] },
    {
      title: 'an exact origin in capitals',
      url: 'https://other.test',
      patterns: ['HTTPS://Other.Test'],
    },
    {
      title: 'an origin with a trailing slash',
      url: 'https://other.test',
      patterns: ['https://other.test/'],
    },
    {
      title: 'an origin with a port',
      url: 'http://localhost:5173',
      patterns: ['http://localhost:5173'],
    },
    {
      title: 'an origin with the default port',
      url: 'https://other.test',
      patterns: ['https://other.test:443'],
    },
    {
      title: 'an http origin with the default port',
      url: 'http://other.test',
      patterns: ['http://other.test:80'],
    },
    {
      title: 'an origin with an IPv6 address',
      url: 'http://[::1]:3000',
      patterns: ['http://[::1]:3000'],
    },
    {
      title: 'one label under a wildcard',
      url: 'https://a.site.test',
      patterns: ['https://*.site.test'],
    },
    {
      title: 'two labels under a wildcard',
      url: 'https://a.b.site.test',
      patterns: ['https://*.site.test'],
    },
    {
      title: 'one label under a wildcard with a port',
      url: 'https://a.site.test:8443',
      patterns: ['https://*.site.test:8443'],
    },
    { title: 'an https origin by a host', url: 'https://a.site.test', patterns: ['*.site.test'] },
    { title: 'an http origin by a host', url: 'http://site.test', patterns: ['site.test'] },
    {
      title: 'a custom scheme with an authority',
      url: 'myapp://cb/path?x=y',
      patterns: ['myapp://cb'],
    },
    {
      title: 'any authority of a custom scheme',
      url: 'myapp://cb/path?x=y',
      patterns: ['myapp://'],
    },
    { title: 'no authority of a custom scheme', url: 'myapp://', patterns: ['myapp://'] },
    {
      title: 'an empty authority of a custom scheme',
      url: 'myapp:///path',
      patterns: ['MyApp://'],
    },
    { title: 'an app in Expo Go', url: 'exp://192.168.0.5:8081/--/a', patterns: ['exp://'] },
    {
      title: 'any of several',
      url: 'https://b.test',
      patterns: ['https://a.test', 'https://b.test'],
    },
  ])('accepts $title', async ({ url, patterns }) => {
    expect(await isTrusted(url, ...patterns)).toBe(true)
  })
})

describe('H10 trustedOrigins as a function', () => {
  it('receives the headers of each request with a foreign origin', async () => {
    const requested: (string | null)[] = []
    const trusted = createTrustedOrigins(async (headers) => {
      const tenant = headers.get('x-tenant')
      requested.push(tenant)
      await Promise.resolve()
      return [`https://${tenant ?? 'nobody'}.test`]
    })
    const of = (tenant: string, url: string) =>
      trusted.includes(new URL(url), { ...exchange, headers: new Headers({ 'x-tenant': tenant }) })

    const answers = await Promise.all([
      of('a', 'https://a.test'),
      of('b', 'https://a.test'),
      of('a', 'https://b.test'),
      of('b', 'https://b.test'),
      of('c', 'https://app.test'),
    ])
    expect(answers).toEqual([true, false, false, true, true])
    expect(requested).toEqual(['a', 'b', 'a', 'b'])
  })

  it('trusts no origin when it returns invalid patterns', async () => {
    const trusted = createTrustedOrigins(() => ['*', 'https://evil.test/path', ''])
    expect(await trusted.includes(new URL('https://evil.test'), exchange)).toBe(false)
  })
})

describe('patternProblem', () => {
  it.each([
    '*',
    '',
    'https://',
    'https://*',
    'https://*.',
    'https://a.*.test',
    'https://a*.test',
    'https://x.test/path',
    'https://x.test?query',
    'https://user@x.test',
    'https://x.test:port',
    'https://x.test:123456',
    'https://b\u00fccher.test',
    'https://x.test evil.test',
    'x.test,y.test',
    '//x.test',
    '.x.test',
    'x..test',
    'javascript:alert(1)',
    'http://',
    'HTTPS://',
    '://',
    'my app://',
    '1app://',
  ])('rejects %s', (pattern) => {
    expect(patternProblem(pattern)).toBe(
      `trustedOrigins: "${pattern}" is neither an origin nor a pattern`,
    )
  })

  it.each([
    'https://x.test',
    '*.x.test',
    'https://*.x.co.uk',
    'https://*.project.vercel.app',
    'http://*.localhost:3000',
    'myapp://cb',
    'myapp://',
    'exp://',
    'com.example.app://',
    'x.test:3000',
    'http://[::1]',
  ])('accepts %s', (pattern) => {
    expect(patternProblem(pattern)).toBeNull()
  })

  it.each([
    { pattern: '*.com', domain: 'com', what: 'domains' },
    { pattern: 'https://*.com', domain: 'com', what: 'domains' },
    { pattern: 'https://*.test:8443', domain: 'test', what: 'domains' },
    { pattern: 'https://*.co.uk', domain: 'co.uk', what: 'hosts' },
    { pattern: '*.CO.UK', domain: 'co.uk', what: 'hosts' },
    { pattern: 'https://*.github.io', domain: 'github.io', what: 'hosts' },
    { pattern: 'https://*.vercel.app', domain: 'vercel.app', what: 'hosts' },
    { pattern: 'https://*.pages.dev', domain: 'pages.dev', what: 'hosts' },
  ])('H3 rejects $pattern, which covers hosts of other owners', ({ pattern, domain, what }) => {
    expect(patternProblem(pattern)).toBe(
      `trustedOrigins: "${pattern}" covers origins of others: ${what} under "${domain}" have many owners`,
    )
  })

  it.each(['javascript://', 'javascript://x', 'data://', 'file://', 'JAVASCRIPT://', 'blob://x'])(
    'H3 rejects %s, whose scheme has no origins',
    (pattern) => {
      expect(patternProblem(pattern)).toMatch(/ is no origin: "[a-z]+:" has none$/)
    },
  )

  it.each(['exp://**', 'exp://192.168.*.*:*/**', 'myapp://*'])(
    'rejects %s with a hint',
    (pattern) => {
      expect(patternProblem(pattern)).toMatch(/; "\w+:\/\/" trusts every authority of that scheme$/)
    },
  )
})

describe('a wildcard pattern with a random host', () => {
  it('H3 accepts exactly the hosts that end with a dot and the domain', async () => {
    const label = fc.string({
      unit: fc.constantFrom('a', 'b', '-', '.'),
      minLength: 1,
      maxLength: 6,
    })
    const host = fc.tuple(label, fc.constantFrom('site.test', '.site.test', '.site.test.evil', ''))
    await fc.assert(
      fc.asyncProperty(host, async ([start, end]) => {
        const text = `https://${start}${end}`
        if (!URL.canParse(text)) return
        const { host: parsed } = new URL(text)
        const trusted = await isTrusted(text, 'https://*.site.test')
        expect(trusted).toBe(/.\.site\.test$/.test(parsed))
      }),
    )
  })
})
