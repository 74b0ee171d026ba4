import { mailedToken, verifyAnn } from '../app.js'
import { ANN, type App } from '../full-auth.js'
import { userRows } from '../rows.js'
import {
  broken,
  instant,
  openFullApp,
  openOvertakenApp,
  locationOf,
  type Redirecting,
  stateOf,
  strange,
} from './answered.js'

/** An app in which Ann is signed in. */
async function open(auth: App = openFullApp()) {
  return { auth, ann: await auth.signedInAs(ANN.email) }
}

const verifies = (token: string): string => `/verify-email?token=${token}&callbackURL=/done`

/** Navigates with a browser without cookies. */
const goes =
  (path: string): Redirecting =>
  () =>
    locationOf(openFullApp().browser().get(path))

/** Returns from a provider to an app in which Ann has an account. */
const comesBack =
  (provider: typeof instant, email: string): Redirecting =>
  async () => {
    const { auth } = await open()
    return locationOf(provider.signIn(auth.browser(), email))
  }

/** Returns from a provider with these parameters in the URL. */
const comesBackWith =
  (toQuery: (state: string) => string): Redirecting =>
  async () => {
    const browser = openFullApp().browser()
    return locationOf(browser.get(`/callback/instant?${toQuery(await stateOf(browser))}`))
  }

/** The ways on which a browser is sent on with a code. */
export const redirects: Readonly<Record<string, readonly Redirecting[]>> = {
  token_expired: [
    async () => {
      const app = await open()
      const token = await mailedToken(app, 'verify-email')
      app.auth.clock.advance('2 hours')
      return locationOf(app.ann.get(verifies(token)))
    },
  ],
  invalid_token: [goes(verifies('x'))],
  user_not_found: [
    async () => {
      const app = await open()
      const token = await mailedToken(app, 'verify-email')
      await app.auth.database.store.of(userRows).delete({ email: ANN.email })
      return locationOf(app.auth.browser().get(verifies(token)))
    },
  ],
  unauthorized: [
    async () => {
      const app = await open()
      await verifyAnn(app)
      const token = await mailedToken(app, 'change-email')
      const bob = await app.auth.signedInAs('bob@x.test')
      return locationOf(bob.get(verifies(token)))
    },
  ],
  INVALID_TOKEN: [
    goes('/reset-password/x?callbackURL=/new'),
    goes('/magic-link/verify?token=x&callbackURL=/in'),
  ],
  invalid_callback_request: [goes(`/callback/instant?state=${'x'.repeat(5000)}`)],
  state_not_found: [goes('/callback/instant?code=x')],
  please_restart_the_process: [goes('/callback/instant?code=x&state=x')],
  no_code: [comesBackWith((state) => `state=${state}`)],
  oauth_provider_not_found: [
    async () => {
      const before = openFullApp()
      const browser = before.browser()
      const state = await stateOf(browser)
      const after = openFullApp({ database: before.database, socialProviders: [] })
      const cookie = browser.cookieHeader
      return locationOf(after.browser().get(`/callback/instant?code=x&state=${state}`, { cookie }))
    },
  ],
  invalid_code: [() => locationOf(broken.signIn(openFullApp().browser(), ANN.email))],
  unable_to_get_user_info: [
    () => {
      const identify = () => Promise.reject(new Error('No user'))
      const auth = openFullApp({ socialProviders: [{ ...instant, identify }] })
      return locationOf(instant.signIn(auth.browser(), ANN.email))
    },
  ],
  email_not_found: [comesBack(strange, ANN.email)],
  unable_to_link_account: [
    async () => {
      const { ann } = await open()
      return locationOf(instant.link(ann, 'other@x.test'))
    },
  ],
  account_already_linked_to_different_user: [
    async () => {
      const { auth, ann } = await open()
      await instant.signIn(auth.browser(), 'other@x.test')
      return locationOf(instant.link(ann, 'other@x.test'))
    },
  ],
  internal_server_error: [
    async () => {
      const auth = openFullApp()
      const browser = auth.browser()
      const state = await stateOf(browser)
      auth.database.onCall(() => {
        throw new Error('The database is away')
      })
      return locationOf(browser.get(`/callback/instant?code=x&state=${state}`))
    },
  ],
  account_not_linked: [comesBack(instant, ANN.email)],
  signup_disabled: [
    () => {
      const rules = { ...instant.rules, disableSignUp: true }
      const auth = openFullApp({ socialProviders: [{ ...instant, rules }] })
      return locationOf(instant.signIn(auth.browser(), ANN.email))
    },
  ],
  unable_to_create_user: [
    () => {
      const auth = openOvertakenApp()
      return locationOf(instant.signIn(auth.browser(), ANN.email))
    },
  ],
}
