import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Look, lookInBothSchemes, looks } from './look.js'
import { openDemo } from './open-demo.js'
import { arrive, fieldNote, openMail } from './walk.js'

const KIND = 'magic-link'
const demo = openDemo()
const strict = openDemo({ MAGIC_LINK_SAME_BROWSER: 'yes' })

/** Requests a link and a code. */
async function requestMail(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Email me a sign-in code' }).click()
  await arrive(page, 'Check your email')
}

/** Enters a code, which sends itself when it is complete. */
const enterCode = (page: Page, code: string): Promise<void> => page.getByLabel('Code').fill(code)

/** Focuses a page that was open meanwhile, so that it loads the session again. */
async function lookAgain(page: Page): Promise<void> {
  const profile = page.getByRole('heading', { level: 1, name: 'Profile', exact: true })
  await page.bringToFront()
  const isThere = async (): Promise<boolean> => {
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    return profile.isVisible()
  }
  await vi.waitUntil(isThere, { timeout: 30_000, interval: 500 })
}

/** Reads the link and the code of a mail. */
async function readMail(mail: Page) {
  const content = mail.frameLocator('iframe')
  const link = (await content.getByRole('link').first().getAttribute('href')) ?? ''
  const code = (await content.getByText(/^\d{3} \d{3} \d{3}$/).innerText()).trim()
  return { link, code }
}

describe.each(looks)('sign-in by mail in the demo, $title', ({ width, scheme }) => {
  const device: Look = { width, scheme }
  const email = `mia-${width}@example.com`
  let page: Page
  let used = ''

  const see = (shown: Page, name: string): Promise<void> => lookInBothSchemes(shown, name, device)

  beforeAll(async () => {
    page = await demo.openPage(device)
  })
  afterAll(() => page.context().close())

  it('shows a form for the address', async () => {
    await page.getByLabel('Email').fill('mia')
    await page.getByRole('button', { name: 'Email me a sign-in code' }).click()
    expect(await fieldNote(page, 'Email')).toBe('Enter an email like ann@example.com.')
    await see(page, 'magic-link')
    await requestMail(page, email)
    await see(page, 'magic-link-waiting')
  })

  it('mails a link that signs in at once in the same browser and after a button elsewhere', async () => {
    const mail = await openMail(page, email, KIND)
    await see(mail, 'magic-link-mail')
    const { link } = await readMail(mail)
    used = link
    const elsewhere = await demo.openPage(device)
    await elsewhere.goto(link)
    await elsewhere.getByText(email).waitFor()
    await see(elsewhere, 'magic-link-button')
    await elsewhere.context().close()
    await mail.goto(link)
    await arrive(mail, 'Profile')
    await lookAgain(page)
    await mail.close()
  })

  it('explains that a link was already used and offers a new one', async () => {
    const phone = await demo.openPage(device)
    await phone.goto(used)
    await arrive(phone, 'Sign in')
    await phone.getByRole('alert').getByText('was used already').waitFor()
    await see(phone, 'magic-link-used')
    await requestMail(phone, `other-${email}`)
    await phone.context().close()
  })

  it('accepts the code of the mail and rejects another one', async () => {
    const phone = await demo.openPage(device)
    await requestMail(phone, email)
    const mail = await openMail(phone, email, KIND)
    const { code } = await readMail(mail)
    await mail.close()
    const wrong = code === '000 000 000' ? '000 000 001' : '000 000 000'
    await enterCode(phone, wrong)
    await phone.getByText('This code is wrong').waitFor()
    expect(await fieldNote(phone, 'Code')).toContain('This code is wrong')
    await see(phone, 'magic-link-code-refused')
    await enterCode(phone, code)
    await arrive(phone, 'Profile')
    await phone.context().close()
  })

  it('voids a code after three wrong guesses until a new mail is sent', async () => {
    const phone = await demo.openPage(device)
    // For the pause before another mail. Mails are read in another browser, whose frames run no scripts.
    await phone.clock.install()
    await phone.reload()
    await requestMail(phone, email)
    const mail = await openMail(page, email, KIND)
    const { code } = await readMail(mail)
    await mail.close()
    const wrong = code === '000 000 000' ? '000 000 001' : '000 000 000'
    for (const note of ['This code is wrong', 'This code is wrong', 'Too many wrong codes']) {
      await enterCode(phone, wrong)
      await phone.getByText(note).waitFor()
    }
    await enterCode(phone, code.replaceAll(' ', ''))
    await phone.getByText('Too many wrong codes').waitFor()
    await phone.clock.runFor(31_000)
    await phone.getByRole('button', { name: 'Send another mail', exact: true }).click()
    await phone.getByText('We sent another mail.').waitFor()
    const another = await openMail(page, email, KIND)
    const next = await readMail(another)
    await another.close()
    await enterCode(phone, next.code)
    await arrive(phone, 'Profile')
    await phone.context().close()
  })

  it('signs the user in after a scanner with scripts has opened the link', async () => {
    const owner = await demo.openPage(device)
    const someone = `scanned-${width}@example.com`
    await requestMail(owner, someone)
    const { link } = await readMail(await openMail(owner, someone, KIND))
    const scanner = await demo.openPage(device)
    // The sign-in page requests a passkey challenge, which sets the device cookie. Leave it first.
    await scanner.goto('about:blank')
    await scanner.context().clearCookies()
    await scanner.goto(link, { waitUntil: 'networkidle' })
    await scanner.reload({ waitUntil: 'networkidle' })
    expect(await scanner.context().cookies()).toEqual([])
    await scanner.context().close()
    const tab = await owner.context().newPage()
    await tab.goto(link)
    await arrive(tab, 'Profile')
    await owner.context().close()
  })

  it('rejects the link in another browser when links are bound to one browser', async () => {
    const owner = await strict.openPage(device)
    await requestMail(owner, email)
    await owner.getByText('in this browser, since it works in no other').waitFor()
    await see(owner, 'magic-link-one-browser')
    const { link } = await readMail(await openMail(owner, email, KIND))
    const other = await strict.openPage(device)
    await other.goto(link)
    await arrive(other, 'Sign in')
    await other.getByRole('alert').getByText('in the browser that asked for it').waitFor()
    await see(other, 'magic-link-other-browser')
    await other.context().close()
    const tab = await owner.context().newPage()
    await tab.goto(link)
    await arrive(tab, 'Profile')
    await owner.context().close()
  })
})

describe('all pages for sign-in by mail', () => {
  it('logs no error in the console', () => {
    expect([...demo.complaints, ...strict.complaints]).toEqual([])
  })
})
