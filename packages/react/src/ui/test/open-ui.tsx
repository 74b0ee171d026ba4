import { anonymous } from '@countersign/anonymous'
import { anonymousClient } from '@countersign/anonymous/client'
import { createTestAuth, instantProvider, type TestBrowser } from '@countersign/core/testing'
import { magicLink } from '@countersign/magic-link'
import { magicLinkClient } from '@countersign/magic-link/client'
import { multiSession } from '@countersign/multi-session'
import { multiSessionClient } from '@countersign/multi-session/client'
import { passkey } from '@countersign/passkey'
import { passkeyClient } from '@countersign/passkey/client'
import { fireEvent, screen } from '@testing-library/react'
import { accountStores, createAuthClient } from '../../index.js'

/** The password of every user of the tests. */
export const password = 'correct horse battery staple'

/** Options of the server under test. */
interface ServerOptions {
  readonly requireEmailVerification?: boolean
  readonly limitsCalls?: boolean
  /** Whether a link of a mail confirms the deletion of an account. */
  readonly mailsDeletion?: boolean
  /** Whether several accounts are signed in at once. */
  readonly keepsAccounts?: boolean
}

/** A server with the plugins for signing in, and the user Ann. */
export async function openServer({
  requireEmailVerification = false,
  limitsCalls = false,
  mailsDeletion = false,
  keepsAccounts = false,
}: ServerOptions = {}) {
  const provider = instantProvider({ id: 'google' })
  const auth = createTestAuth({
    plugins: [
      passkey({ signUp: !requireEmailVerification }),
      magicLink({ code: true }),
      anonymous(),
      ...(keepsAccounts ? [multiSession()] : []),
    ],
    emailAndPassword: { enabled: true, requireEmailVerification },
    emailVerification: { sendOnSignIn: true },
    rateLimit: { enabled: limitsCalls },
    socialProviders: [provider],
    account: { accountLinking: { allowDifferentEmails: true } },
    user: {
      changeEmail: { enabled: true },
      deleteUser: { enabled: true, sendVerification: mailsDeletion },
    },
  })
  const ann = auth.browser()
  const input = { name: 'Ann', email: 'ann@example.com', password }
  await ann.post('/sign-up/email', input)
  return { auth, ann, provider, ...createClients(auth.browser()) }
}

/** A client with every plugin for signing in, and one without plugins, in the same browser. */
export function createClients(browser: TestBrowser) {
  const requests: string[] = []
  const fetch = (url: string, init: RequestInit): Promise<Response> => {
    requests.push(`${init.method ?? ''} ${new URL(url).pathname.replace('/api/auth', '')}`)
    return browser.fetch(url, init)
  }
  const client = createAuthClient({
    fetch,
    plugins: [accountStores(), passkeyClient(), magicLinkClient(), anonymousClient()],
  })
  const accounts = createAuthClient({ fetch, plugins: [multiSessionClient()] })
  return { browser, requests, client, accounts, plainClient: createAuthClient({ fetch }) }
}

/** Fills the fields with these labels. */
export function fill(texts: Readonly<Record<string, string>>): void {
  for (const [label, value] of Object.entries(texts))
    fireEvent.input(screen.getByLabelText(label, { selector: 'input' }), { target: { value } })
}

/** Clicks the button with this name. */
export function press(name: string): void {
  fireEvent.click(screen.getByRole('button', { name }))
}

/** The text that describes a field, and whether the field is invalid. */
export function noteOf(label: string): readonly [note: string | null, isInvalid: boolean] {
  const field = screen.getByLabelText(label, { selector: 'input' })
  const note = document.getElementById(field.getAttribute('aria-describedby') ?? '')
  return [note?.textContent ?? null, field.getAttribute('aria-invalid') === 'true']
}

/** All alerts with a text. */
export function alerts(): readonly string[] {
  return screen.getAllByRole('alert').flatMap(({ textContent }) => textContent || [])
}
