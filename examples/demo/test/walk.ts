import type { Locator, Page } from 'playwright-core'
import { vi } from 'vitest'

/** Texts by the label of their field. */
type Texts = Readonly<Record<string, string>>

/** The password of all users until they change it. */
export const password = 'correct horse battery staple'

/** Fills a form by its labels. */
async function fill(page: Page, label: string, texts: Texts): Promise<Locator> {
  const form = page.getByRole('form', { name: label, exact: true })
  for (const [name, text] of Object.entries(texts)) {
    await form.getByLabel(name, { exact: true }).fill(text)
  }
  return form
}

/** Fills a form and sends it. */
export async function send(page: Page, label: string, texts: Texts): Promise<void> {
  const form = await fill(page, label, texts)
  await submitButton(form).click()
}

/** The button that sends a form: other buttons come after it, or have a type of their own. */
const submitButton = (form: Locator): Locator =>
  form.locator('button[type=submit], button:not([type])').first()

/** Signs a new user up with the form. */
export async function signUp(page: Page, name: string, email: string): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Sign up', exact: true }).click()
  await send(page, 'Sign up', { Name: name, Email: email, Password: password })
}

/** Signs in with the form of the current page. */
export function signIn(page: Page, email: string, password: string): Promise<void> {
  return send(page, 'Sign in', { Email: email, Password: password })
}

/** The accessible description of a field. */
export async function fieldNote(page: Page, label: string): Promise<string> {
  const noteId = await page.getByLabel(label, { exact: true }).getAttribute('aria-describedby')
  return page.locator(`[id="${noteId ?? ''}"]`).innerText()
}

/** The distance of a form's button from the top, in CSS pixels. */
export async function buttonTop(page: Page, form: string): Promise<number | undefined> {
  const button = submitButton(page.getByRole('form', { name: form, exact: true }))
  return (await button.boundingBox())?.y
}

/** Waits for the page with this heading. */
export async function arrive(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
}

/** Opens a page of the settings by its tab. */
export async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name }).click()
  await arrive(page, name)
}

/** Opens the menu of the signed-in user. */
export async function openMenu(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Account menu/ }).click()
  return page.getByRole('group', { name: /^Account menu/ })
}

/** Waits until the user with this email is signed in, as the closed menu says. */
export async function isSignedIn(page: Page, email: string): Promise<void> {
  const user = page.locator('.cs-user .cs-popover > .cs-identity')
  await user.getByText(email, { exact: true }).waitFor({ state: 'attached' })
}

/** Signs all accounts of the browser out. */
export async function signOut(page: Page): Promise<void> {
  const menu = await openMenu(page)
  await menu.getByRole('button', { name: 'Sign out of all accounts' }).click()
}

/** Answers the dialog that asks whether to go on. */
export async function confirm(page: Page, action: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click()
}

interface Refusal {
  readonly status: number
  readonly code: string
}

/** Sends what no page offers, with the session of the page. */
export async function post(page: Page, path: string, data: object): Promise<Refusal> {
  const url = new URL(`/api/auth${path}`, page.url())
  const response = await page.request.post(url.href, { data, headers: { origin: url.origin } })
  const { code } = (await response.json()) as { readonly code: string }
  return { status: response.status(), code }
}

const seen = new Set<string>()

interface SentMail {
  readonly id: string
  readonly subject: string
}

/** Waits for a mail that no earlier call has returned. */
export async function nextMail(page: Page, to: string, kind: string): Promise<SentMail> {
  const list = new URL('/api/auth/inbox/list', page.url())
  list.search = new URLSearchParams({ to, kind }).toString()
  const mail = await vi.waitUntil(
    async () => {
      const response = await page.request.get(list.href)
      const mails = (await response.json()) as readonly SentMail[]
      return mails.find(({ id }) => !seen.has(id))
    },
    { timeout: 30_000 },
  )
  seen.add(mail.id)
  return mail
}

/** Opens the next mail in the inbox, in a new tab. */
export async function openMail(page: Page, to: string, kind: string): Promise<Page> {
  const { id } = await nextMail(page, to, kind)
  const mail = await page.context().newPage()
  await mail.goto(new URL(`/api/auth/inbox/mail/${id}`, page.url()).href)
  return mail
}

/** Opens a mail in the inbox and follows its link, which opens a tab. */
export async function followMail(page: Page, to: string, kind: string): Promise<Page> {
  const mail = await openMail(page, to, kind)
  const opened = page.context().waitForEvent('page')
  await mail.frameLocator('iframe').getByRole('link').first().click()
  const tab = await opened
  await tab.waitForLoadState()
  await mail.close()
  return tab
}
