import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getChromium } from '../../../scripts/browser/find-chromium.mjs'
import { type DemoServer, startDemo } from './start-demo.js'

const password = 'correct horse battery staple'
const looks = [
  { title: 'wide and light', width: 1280, scheme: 'light' },
  { title: 'narrow and dark', width: 375, scheme: 'dark' },
] as const

let demo: DemoServer
let browser: Browser

beforeAll(async () => {
  demo = await startDemo()
  browser = await chromium.launch({
    executablePath: getChromium(),
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--disable-gpu',
      '--disable-background-networking',
    ],
  })
})

afterAll(async () => {
  await browser.close()
  await demo.stop()
})

describe.each(looks)('the demo, $title', ({ width, scheme }) => {
  const person = { name: 'Ann', email: `ann-${width}@example.com`, password }

  it('signs up, stays signed in over a reload, signs out and in again', async () => {
    const page = await openPage(width, scheme)
    const problems = watchProblems(page)

    await page.getByRole('button', { name: 'Sign up', exact: true }).click()
    const signUp = page.getByRole('form', { name: 'Sign up' })
    await signUp.getByLabel('Name').fill(person.name)
    await fillCredentials(page, person)
    await signUp.getByRole('button', { name: 'Sign up' }).click()
    await page.getByRole('heading', { name: 'Hello, Ann' }).waitFor()
    expect(await page.getByText(person.email).isVisible()).toBe(true)

    await page.reload()
    await page.getByRole('heading', { name: 'Hello, Ann' }).waitFor()
    await page.screenshot({ path: `examples/demo/data/screenshots/account-${width}-${scheme}.png` })

    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('form', { name: 'Sign in' }).waitFor()
    await page.reload()
    await page.getByRole('form', { name: 'Sign in' }).waitFor()

    await fillCredentials(page, { ...person, password: 'wrong password' })
    await submitSignIn(page)
    await page.getByRole('alert').getByText('Invalid email or password').waitFor()
    await page.screenshot({ path: `examples/demo/data/screenshots/refused-${width}-${scheme}.png` })

    await fillCredentials(page, person)
    await submitSignIn(page)
    await page.getByRole('heading', { name: 'Hello, Ann' }).waitFor()

    // The browser itself notes a refused sign-in; anything else is a mistake of the page.
    expect(problems.filter((text) => !text.includes('401'))).toEqual([])
    expect(await storedTexts(page)).toEqual([])
    await page.context().close()
  })

  it('shows the other tab of the browser that somebody signed out', async () => {
    const page = await openPage(width, scheme)
    await fillCredentials(page, person)
    await submitSignIn(page)
    await page.getByRole('heading', { name: 'Hello, Ann' }).waitFor()

    const other = await page.context().newPage()
    await other.goto(demo.url)
    await other.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('form', { name: 'Sign in' }).waitFor()
    await page.context().close()
  })
})

async function openPage(width: number, colorScheme: 'light' | 'dark'): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme })
  const page = await context.newPage()
  await page.goto(demo.url)
  await page.getByRole('form', { name: 'Sign in' }).waitFor()
  return page
}

function watchProblems(page: Page): string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text())
  })
  return problems
}

async function fillCredentials(
  page: Page,
  person: { email: string; password: string },
): Promise<void> {
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password').fill(person.password)
}

async function submitSignIn(page: Page): Promise<void> {
  await page.getByRole('form', { name: 'Sign in' }).getByRole('button', { name: 'Sign in' }).click()
}

/** Whatever scripts could read of a session: nothing. */
function storedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const storages = [window.localStorage, window.sessionStorage]
    const texts = storages.flatMap((storage) => Object.values<string>(storage))
    return [...texts, ...document.cookie.split(';').filter((pair) => pair !== '')]
  })
}
