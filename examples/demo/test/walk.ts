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
  await form.getByRole('button').click()
}

/** Signs a new user up with the form. */
export async function signUp(page: Page, name: string, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Sign up', exact: true }).click()
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
  const button = page.getByRole('form', { name: form, exact: true }).getByRole('button')
  return (await button.boundingBox())?.y
}

/** Waits for the page with this heading. */
export async function arrive(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
}

/** Opens a page by its link in the navigation. */
export async function visit(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
  await arrive(page, name)
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
    { timeout: 10_000 },
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
