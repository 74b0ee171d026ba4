import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { createTestAuth } from '../../testing/index.js'

const html = { accept: 'text/html' }
const auth = createTestAuth({ appName: 'Acme & Sons' })

async function errorPage(query: string): Promise<string> {
  const { body } = await auth.browser().get(`/error${query}`, html)
  return String(body)
}

describe('the error page', () => {
  it.each([
    { title: 'markup', query: '?error=<script>alert(1)</script>' },
    { title: 'a sentence', query: '?error=Call 555 to unlock your account' },
    { title: 'a name that every object has', query: '?error=constructor', code: 'constructor' },
    { title: 'no code', query: '' },
  ])('shows no sentence for $title', async ({ query, code = 'unknown' }) => {
    const page = await errorPage(query)
    expect(page).toContain(
      `<h1>Something went wrong</h1>\n<p><code>${code}</code></p><p><a href="/">`,
    )
  })

  it.each([
    { code: 'access_denied', sentence: 'The sign-in was cancelled.' },
    {
      code: 'state_not_found',
      sentence: 'The sign-in has expired, or it began in another browser.',
    },
    { code: 'unable_to_get_user_info', sentence: 'The provider could not complete the sign-in.' },
    { code: 'email_not_found', sentence: 'The provider shared no email address.' },
    { code: 'account_not_linked', sentence: 'There is already an account with this address.' },
    {
      code: 'unable_to_link_account',
      sentence: 'This account of the provider cannot be connected.',
    },
    {
      code: 'account_already_linked_to_different_user',
      sentence: 'This account of the provider is connected to another user.',
    },
    { code: 'signup_disabled', sentence: 'There is no account for this sign-in' },
    { code: 'INVALID_TOKEN', sentence: 'This link is invalid or has been used.' },
    { code: 'invalid_token', sentence: 'This link is invalid or has been used.' },
  ])('says what $code means', async ({ code, sentence }) => {
    expect(await errorPage(`?error=${code}`)).toContain(`<p>${sentence}`)
  })

  it('names the app', async () => {
    const page = await errorPage('?error=access_denied')
    expect(page).toContain('<title>Something went wrong · Acme &amp; Sons</title>')
    expect(page).toContain('<p class="app">Acme &amp; Sons</p>')
  })
})

describe('the pages of the app', () => {
  it('shows errors at errorURL, and keeps the other pages', async () => {
    const own = createTestAuth({ errorURL: '/failed', links: 'confirm' })
    const browser = own.browser()
    const error = await browser.get('/error?error=access_denied&reason=late', html)
    expect(error.status).toBe(302)
    expect(error.headers.get('location')).toBe('/failed?error=access_denied&reason=late')
    const link = await browser.get('/verify-email?token=t', html)
    expect(link.body).toContain('<h1>Verify your address</h1>')
  })

  it('H18 sends the token of a link to the address of pages without a referrer', async () => {
    const own = createTestAuth({ pages: 'https://app.test/auth', links: 'confirm' })
    const { status, headers } = await own.browser().get('/verify-email?token=t', html)
    expect(status).toBe(302)
    expect(headers.get('location')).toBe('https://app.test/auth?token=t&page=verifyAddress')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('H18 logs no token when the function of the app fails with one in its message', async () => {
    const entries: unknown[] = []
    const own = createTestAuth({
      links: 'confirm',
      pages: ({ fields }) => Promise.reject(new Error(`No page for ${fields?.['token'] ?? ''}`)),
      logger: { log: (entry) => void entries.push(entry) },
    })
    const token = 'a-token-that-is-secret'
    const { status } = await own.browser().get(`/verify-email?token=${token}`, html)
    expect(status).toBe(200)
    const logged = inspect(entries, { depth: null })
    expect(logged).toContain('No page for')
    expect(logged).not.toContain(token)
  })

  it('shows what the function of the app returns, with the status of the error', async () => {
    const own = createTestAuth({
      pages: ({ kind, name, error, title }) => `${kind} ${name} ${error ?? ''}: ${title}`,
    })
    const { status, body } = await own.browser().get('/verify-email?token=t', html)
    expect(status).toBe(401)
    expect(body).toBe('error somethingWrong INVALID_TOKEN: This link is invalid or has been used.')
  })

  it('returns JSON when a script calls', async () => {
    const own = createTestAuth({ pages: () => 'page', errorURL: '/failed' })
    const { status, body } = await own.browser().get('/verify-email?token=t')
    expect(status).toBe(401)
    expect(body).toMatchObject({ code: 'INVALID_TOKEN' })
  })
})
