import { type Browser, textOf } from '../browser.js'
import type { Account } from '../ledger.js'
import type { Context, Scenario } from './context.js'

/** Password hashes are most of the work of a sign-up: the load needs only different passwords. */
const newPassword = (): string => `correct horse ${Math.random().toString(36).slice(2)}`

const MOST_BROWSERS = 4

/** A user signs up; sometimes twice at once with the same address, of which one may succeed. */
export const signUp: Scenario = async ({ ledger, monitor, newBrowser }) => {
  const name = `user-${ledger.newName()}`
  const email = `${name}@example.com`
  const password = newPassword()
  const body = { name, email, password }
  const browsers = Math.random() < 0.2 ? [newBrowser(), newBrowser()] : [newBrowser()]
  const replies = await Promise.all(
    browsers.map(async (browser) => {
      const reply = await browser.post('/sign-up/email', body)
      return { browser, reply, outcome: monitor.note('sign-up', reply, ['USER_ALREADY_EXISTS']) }
    }),
  )
  const done = replies.filter(({ outcome }) => outcome === 'done')
  if (done.length > 1) monitor.problem(`Two sign-ups with ${email} have succeeded`)
  const [first] = done
  if (!first) return
  const id = textOf(first.reply.body, 'user', 'id')
  ledger.add({ id, email, passwords: [password], browsers: [first.browser] })
}

/** A user signs in with one more browser. */
export const signIn: Scenario = (context) =>
  withAccount(
    context,
    async (account) => {
      const browser = await signInAs(context, account)
      if (browser) account.browsers.push(browser)
    },
    ({ browsers }) => browsers.length < MOST_BROWSERS,
  )

/** Signs an account in. Of the passwords that it may have, the right one is found. */
export async function signInAs(
  { monitor, newBrowser }: Pick<Context, 'monitor' | 'newBrowser'>,
  account: Account,
): Promise<Browser | null> {
  for (const password of account.passwords) {
    const browser = newBrowser()
    const reply = await browser.post('/sign-in/email', { email: account.email, password })
    const allowed = account.passwords.length > 1 ? ['INVALID_EMAIL_OR_PASSWORD'] : []
    const outcome = monitor.note('sign-in', reply, allowed)
    if (outcome === 'unknown') return null
    if (outcome === 'refused') continue
    account.passwords = [password]
    return browser
  }
  monitor.problem(`No password of ${account.email} is right`)
  return null
}

/** A user looks at a page. */
export const readCached: Scenario = (context) => read(context, '/get-session')

/** A user looks at a page that does not trust the cookie cache. */
export const readUncached: Scenario = (context) =>
  read(context, '/get-session?disableCookieCache=true')

function read(context: Context, path: string): Promise<void> {
  const { monitor } = context
  return withAccount(context, async ({ email, browsers }) => {
    const [browser] = browsers
    if (!browser) return
    const reply = await browser.get(path)
    const outcome = monitor.note('get-session', reply)
    if (outcome === 'done' && textOf(reply.body, 'user', 'email') !== email)
      monitor.problem(`A session of ${email} is lost`)
  })
}

/** A user signs out. */
export const signOut: Scenario = (context) =>
  withAccount(context, async (account) => {
    const { ledger, monitor, watch } = context
    const browser = account.browsers.pop()
    if (!browser) return
    const cookies = new Map(browser.cookies)
    const reply = await browser.post('/sign-out', {})
    if (monitor.note('sign-out', reply) === 'done')
      watch(ledger.end(account, cookies, reply.receivedAt))
    else await signOutAgain(context, { account, browser, cookies })
  })

/** The outcome is unknown: the user tries again until the app acknowledges it. */
async function signOutAgain(
  { ledger, monitor, watch }: Context,
  {
    account,
    browser,
    cookies,
  }: { account: Account; browser: Browser; cookies: ReadonlyMap<string, string> },
): Promise<void> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    await new Promise((resolve) => setTimeout(resolve, 250))
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    const reply = await browser.post('/sign-out', {})
    if (monitor.note('sign-out', reply) !== 'done') continue
    watch(ledger.end(account, cookies, reply.receivedAt))
    return
  }
}

/** A user changes the password, which ends the sessions of all other browsers. */
export const changePassword: Scenario = (context) =>
  withAccount(context, async (account) => {
    const { ledger, monitor, watch } = context
    const [currentPassword, ...others] = account.passwords
    const browser = account.browsers.pop()
    if (!browser || others.length > 0) return
    const password = newPassword()
    const ending = account.browsers.map(({ cookies }) => new Map(cookies))
    const body = { currentPassword, newPassword: password, revokeOtherSessions: true }
    const reply = await browser.post('/change-password', body)
    // Only an acknowledged change says which of these sessions there are.
    account.browsers = []
    if (monitor.note('change-password', reply) !== 'done') {
      account.passwords = [password, ...account.passwords]
      return
    }
    account.passwords = [password]
    account.browsers = [browser]
    for (const cookies of ending) watch(ledger.end(account, cookies, reply.receivedAt))
  })

async function withAccount(
  { ledger }: Context,
  act: (account: Account) => Promise<void>,
  accept: (account: Account) => boolean = ({ browsers }) => browsers.length > 0,
): Promise<void> {
  const account = ledger.take(accept)
  if (!account) return
  await act(account)
  ledger.release(account)
}
