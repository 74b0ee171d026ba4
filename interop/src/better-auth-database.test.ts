import type { TestBrowser } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import { servers } from './servers.js'
import { openSharedDatabase } from './shared-database.js'

const eve = { name: 'Eve', email: 'eve@x.test', password: 'a password of Eve' }
const credentials = { email: eve.email, password: eve.password }

const openBoth = (peer: (typeof servers)[number], cookieCache = false) =>
  openSharedDatabase(peer, { shared: { session: { cookieCache: { enabled: cookieCache } } } })

describe.each(servers)('better-auth $version on a database that Countersign wrote', (peer) => {
  it('signs in with a password that Countersign hashed', async () => {
    const { browser, moveBack } = await openBoth(peer)
    await browser.post('/sign-up/email', eve)
    browser.cookies.clear()
    const answer = await moveBack().post('/sign-in/email', credentials)
    expect(answer).toMatchObject({ status: 200, body: { user: { email: eve.email } } })
    expect(
      await moveBack().post('/sign-in/email', { ...credentials, password: 'wrong one' }),
    ).toMatchObject({
      status: 401,
    })
  })

  it('recognises a session of Countersign by its cookie', async () => {
    const { browser, moveBack } = await openBoth(peer)
    await browser.post('/sign-up/email', eve)
    const { body } = await moveBack().get('/get-session')
    expect(body).toMatchObject({ user: { email: eve.email } })
  })

  it('accepts a cached session of Countersign', async () => {
    const { browser, moveBack, ours } = await openBoth(peer, true)
    await browser.post('/sign-up/email', eve)
    const back = moveBack()
    await ours.api.revokeSessions({ headers: cookieHeader(browser) })
    const { body } = await back.get('/get-session')
    expect(body).toMatchObject({ user: { email: eve.email } })
    const fresh = await back.get('/get-session?disableCookieCache=true')
    expect(fresh.body).toBeNull()
  })

  it('accepts a reset link of Countersign', async () => {
    const { ours, outbox, browser, moveBack } = await openBoth(peer)
    await browser.post('/sign-up/email', eve)
    await browser.post('/request-password-reset', { email: eve.email, redirectTo: '/' })
    await ours.idle()
    const { token } = outbox.last('reset-password')
    const newPassword = 'another password of Eve'
    const reset = await moveBack().post('/reset-password', { token, newPassword })
    expect(reset).toMatchObject({ status: 200 })
    const again = { email: eve.email, password: newPassword }
    expect(await browser.post('/sign-in/email', again)).toMatchObject({ status: 200 })
  })

  it('accepts a verification link of Countersign', async () => {
    const { ours, outbox, browser, moveBack } = await openBoth(peer)
    await browser.post('/sign-up/email', eve)
    await browser.post('/send-verification-email', { email: eve.email })
    await ours.idle()
    const { token } = outbox.last('verify-email')
    const answer = await moveBack().get(`/verify-email?token=${String(token)}`)
    expect(answer).toMatchObject({ status: 200, body: { status: true } })
    const { body } = await browser.get('/get-session')
    expect(body).toMatchObject({ user: { emailVerified: true } })
  })

  it('keeps a session without remember-me short', async () => {
    const { browser, moveBack } = await openBoth(peer)
    await browser.post('/sign-up/email', eve)
    await browser.post('/sign-in/email', { ...credentials, rememberMe: false })
    const lasting = /session_token=[^;]+; Max-Age=[1-9]/
    const answer = await moveBack().get('/get-session')
    expect(answer.body).toMatchObject({ user: { email: eve.email } })
    expect(answer.headers.getSetCookie().join()).not.toMatch(lasting)

    const unmarked = moveBack()
    unmarked.cookies.delete('better-auth.dont_remember')
    const extended = await unmarked.get('/get-session')
    expect(extended.headers.getSetCookie().join()).toMatch(lasting)
  })

  it('signs out of a session of Countersign, which Countersign notices', async () => {
    const { browser, moveBack } = await openBoth(peer)
    await browser.post('/sign-up/email', eve)
    expect(await moveBack().post('/sign-out')).toMatchObject({ status: 200 })
    expect((await browser.get('/get-session')).body).toBeNull()
  })
})

function cookieHeader(browser: TestBrowser): Headers {
  const cookies = browser.cookieHeader
  return new Headers({ cookie: cookies })
}
