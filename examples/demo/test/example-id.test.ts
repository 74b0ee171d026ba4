import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ExampleId, startExampleId } from '../server/example-id/index.js'
import { consentPage, loginPage, problemPage } from '../server/example-id/pages.js'
import { ExampleUsers } from '../server/example-id/users.js'

const callbackURL = 'http://localhost:3000/api/auth/callback/local'
let exampleId: ExampleId

beforeAll(async () => {
  exampleId = await startExampleId({ appURL: 'http://localhost:3000', callbackURL, styles: 'p {}' })
})
afterAll(() => {
  exampleId.stop()
})

/** Starts a sign-in at the provider with some changed parameters. */
function go(parameters: Readonly<Record<string, string>>): Promise<Response> {
  const url = new URL('/auth', exampleId.issuer)
  url.search = new URLSearchParams({
    client_id: exampleId.clientId,
    response_type: 'code',
    scope: 'openid',
    state: 'state',
    redirect_uri: callbackURL,
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
    ...parameters,
  }).toString()
  return fetch(url, { redirect: 'manual' })
}

describe('the provider Example ID', () => {
  it('publishes its discovery document, on this machine only', async () => {
    const { issuer } = exampleId
    expect(issuer).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    const response = await fetch(`${issuer}/.well-known/openid-configuration`)
    expect(await response.json()).toMatchObject({
      issuer,
      authorization_response_iss_parameter_supported: true,
      code_challenge_methods_supported: ['S256'],
    })
  })

  it('shows a sign-in page to a browser', async () => {
    const { status, headers } = await go({})
    expect(status).toBe(303)
    expect(headers.get('location')).toMatch(/^\/interaction\//)
  })

  it.each([
    { title: 'another app', parameters: { redirect_uri: 'https://evil.test/' } },
    { title: 'an unknown app', parameters: { client_id: 'unknown' } },
  ])('redirects no browser to $title', async ({ parameters }) => {
    const { status, headers } = await go(parameters)
    expect(status).toBe(400)
    expect(headers.get('location')).toBeNull()
  })

  it('rejects a sign-in without PKCE', async () => {
    const { headers } = await go({ code_challenge: '', code_challenge_method: '' })
    const location = new URL(headers.get('location') ?? '')
    expect(location.href.startsWith(callbackURL)).toBe(true)
    expect(location.searchParams.get('error')).toBe('invalid_request')
  })

  it('rejects a browser that did not come from the app', async () => {
    const response = await fetch(new URL('/interaction/unknown', exampleId.issuer))
    expect(await response.text()).toContain('Begin again in the app')
  })
})

describe('the pages of Example ID', () => {
  const newUser = { name: '<b>"Ann"</b>', email: "'ann'@x.test", emailVerified: false }
  const users = new ExampleUsers()
  const added = users.add(newUser)

  it.each([
    { page: 'login', html: loginPage([added]) },
    { page: 'consent', html: consentPage(added, ['<i>']) },
    { page: 'problem', html: problemPage('<b>"Ann"</b>') },
  ])('escapes texts of the request: $page', ({ html }) => {
    expect(html).toContain('&#60;b&#62;&#34;Ann&#34;&#60;/b&#62;')
    expect(html).not.toMatch(/<[bi]>/)
  })
})

describe('the users of Example ID', () => {
  it('returns the same user for the same address in any letter case', () => {
    const ann = { name: 'Ann', emailVerified: true }
    const { subject } = new ExampleUsers().add({ ...ann, email: 'Ann@x.test' })
    expect(new ExampleUsers().add({ ...ann, email: 'ann@x.test' }).subject).toBe(subject)
    expect(new ExampleUsers().add({ ...ann, email: 'bob@x.test' }).subject).not.toBe(subject)
    expect(new ExampleUsers().find('unknown')).toBeUndefined()
  })

  it('has two users with a verified address and one without at the start', () => {
    const verified = new ExampleUsers().examples.map(({ emailVerified }) => emailVerified)
    expect(verified).toEqual([true, true, false])
  })
})
