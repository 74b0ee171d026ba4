import { chromium } from 'playwright-core'
import { getChromium } from '../browser/find-chromium.mjs'

/**
 * @typedef {import('playwright-core').Page} Page
 *
 * @typedef {object} ProtectedPage
 * @property {string} url
 * @property {string} text that it shows to signed-in users only
 * @property {(tab: Page) => Promise<void>} [use] what a user does there
 */

/** Milliseconds for one step of a user. */
const MAX_WAIT = 90_000

const user = { name: 'Ann', email: 'ann@example.com', password: 'correct horse battery staple' }

/** What the forms of templates are called. */
const ownForm = {
  toSignUp: null,
  toSignIn: 'I have an account',
  refused: 'Invalid email or password',
  menu: null,
}

/** What the components of `@countersign/react/ui` are called. */
const components = {
  toSignUp: 'Sign up',
  toSignIn: null,
  refused: 'The email or the password is wrong.',
  menu: 'Account menu of Ann',
}

/**
 * Signs a user up in Chromium, reloads, signs out, fails to sign in, and signs in.
 *
 * @param {string} page the address of the page with the form
 * @param {object} options
 * @param {boolean} options.hasComponents whether the form is that of `@countersign/react/ui`
 * @param {() => void} [options.onSignedIn]
 * @param {boolean} [options.hasAccount] whether the user exists already. Default false.
 * @param {ProtectedPage} [options.protectedPage]
 * @param {boolean} [options.isQuiet] whether a warning in the console is a failure. Default false.
 */
export async function walk(
  page,
  { hasComponents, onSignedIn, hasAccount = false, protectedPage, isQuiet = false },
) {
  const names = hasComponents ? components : ownForm
  const browser = await chromium.launch({
    executablePath: getChromium(),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  })
  try {
    const tab = await browser.newPage()
    // Development servers compile a page when it is opened.
    tab.setDefaultTimeout(MAX_WAIT)
    const failures = collectFailures(tab, { isQuiet })
    // Before the scripts run, a form would be posted to the page.
    const open = () => tab.goto(page, { waitUntil: 'networkidle' })
    await open()
    if (!hasAccount) {
      await signUp(tab, names)
      onSignedIn?.()
      await tab.reload()
      await seeAccount(tab)
      await signOut(tab, names)
      await open()
    }
    await signIn(tab, names)
    if (protectedPage) await visitProtected(tab, { ...protectedPage, names })
    if (failures.length > 0) throw new Error(`The page failed: ${failures.join('; ')}`)
  } finally {
    await browser.close()
  }
}

/**
 * @param {Page} tab
 * @param {{ isQuiet: boolean }} options
 * @returns {string[]} grows while the page is used
 */
function collectFailures(tab, { isQuiet }) {
  /** @type {string[]} */
  const failures = []
  tab.on('pageerror', (error) => failures.push(error.message))
  tab.on('console', (message) => {
    const isProblem = isQuiet && ['warning', 'error'].includes(message.type())
    // What Chromium itself prints of a response such as that to a wrong password.
    if (isProblem && !message.text().startsWith('Failed to load resource'))
      failures.push(message.text())
  })
  return failures
}

/**
 * @param {Page} tab
 * @param {ProtectedPage & { names: typeof ownForm | typeof components }} options
 */
async function visitProtected(tab, { url, text, use, names }) {
  await tab.goto(url, { waitUntil: 'networkidle' })
  // Next repeats a heading, for screen readers, at the end of the page.
  await tab.getByText(text).first().waitFor()
  await use?.(tab)
  await signOut(tab, names)
  await tab.goto(url, { waitUntil: 'networkidle' })
  if (await tab.getByText(text).first().isVisible())
    throw new Error(`${url} shows ${text} to a signed-out user`)
}

/**
 * @param {Page} tab
 * @param {typeof ownForm | typeof components} names
 */
async function signUp(tab, { toSignUp }) {
  if (toSignUp) await tab.getByText(toSignUp, { exact: true }).click()
  await tab.getByLabel('Name', { exact: true }).fill(user.name)
  await enter(tab, user.password, 'Sign up')
  await seeAccount(tab)
}

/**
 * @param {Page} tab
 * @param {typeof ownForm | typeof components} names
 */
async function signOut(tab, { menu }) {
  if (menu) await tab.getByRole('button', { name: menu }).click()
  await tab.getByText('Sign out', { exact: true }).click()
  await tab.getByText('Signed in as').waitFor({ state: 'hidden' })
}

/**
 * @param {Page} tab
 * @param {typeof ownForm | typeof components} names
 */
async function signIn(tab, { toSignIn, refused }) {
  if (toSignIn) await tab.getByText(toSignIn, { exact: true }).click()
  await enter(tab, 'a wrong password', 'Sign in')
  await tab.getByText(refused).waitFor()
  await enter(tab, user.password, 'Sign in')
  await seeAccount(tab)
}

/**
 * @param {Page} tab
 * @param {string} password
 * @param {string} button
 */
async function enter(tab, password, button) {
  const submit = tab.getByRole('button', { name: button, exact: true })
  // The form of the page before has fields of the same names.
  await submit.waitFor()
  await tab.getByLabel('Email', { exact: true }).fill(user.email)
  await tab.getByLabel('Password', { exact: true }).fill(password)
  await submit.click()
}

/** @param {Page} tab */
async function seeAccount(tab) {
  await tab.getByText(`Signed in as ${user.email}`).waitFor()
}
