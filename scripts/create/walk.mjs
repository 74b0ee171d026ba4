import { chromium } from 'playwright-core'
import { getChromium } from '../browser/find-chromium.mjs'

const person = { name: 'Ann', email: 'ann@example.com', password: 'correct horse battery staple' }

/**
 * Signs a user up in Chromium, reloads, signs out, fails to sign in, and signs in.
 *
 * @param {string} page the address of the page with the form
 * @param {{ onSignedIn?: () => void, hasAccount?: boolean }} [options] `hasAccount` when the user exists already
 */
export async function walk(page, { onSignedIn, hasAccount = false } = {}) {
  const browser = await chromium.launch({
    executablePath: getChromium(),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  })
  try {
    const tab = await browser.newPage()
    /** @type {string[]} */
    const failures = []
    tab.on('pageerror', (error) => failures.push(error.message))
    // Before the scripts run, a form would be posted to the page.
    await tab.goto(page, { waitUntil: 'networkidle' })
    if (!hasAccount) {
      await tab.getByLabel('Name').fill(person.name)
      await enter(tab, person.password, 'Sign up')
      await seeAccount(tab)
      onSignedIn?.()
      await tab.reload()
      await seeAccount(tab)
      await tab.getByRole('button', { name: 'Sign out' }).click()
      await tab.getByText('Signed in as').waitFor({ state: 'hidden' })
      await tab.goto(page, { waitUntil: 'networkidle' })
    }
    await tab.getByRole('button', { name: 'I have an account' }).click()
    await enter(tab, 'a wrong password', 'Sign in')
    await tab.getByRole('alert').filter({ hasText: 'Invalid email or password' }).waitFor()
    await enter(tab, person.password, 'Sign in')
    await seeAccount(tab)
    if (failures.length > 0) throw new Error(`The page failed: ${failures.join('; ')}`)
  } finally {
    await browser.close()
  }
}

/**
 * @param {import('playwright-core').Page} tab
 * @param {string} password
 * @param {string} button
 */
async function enter(tab, password, button) {
  await tab.getByLabel('Email').fill(person.email)
  await tab.getByLabel('Password').fill(password)
  await tab.getByRole('button', { name: button, exact: true }).click()
}

/** @param {import('playwright-core').Page} tab */
async function seeAccount(tab) {
  await tab.getByText(`Signed in as ${person.email}`).waitFor()
}
