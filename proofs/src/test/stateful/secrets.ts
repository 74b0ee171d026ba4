import type { DatabaseDump } from '@countersign/core/testing'

/** Columns that no response has. */
const columns: Readonly<Record<string, readonly string[]>> = {
  account: ['password', 'accessToken', 'refreshToken', 'idToken'],
  session: ['token'],
  verification: ['identifier'],
  invitationLink: ['token'],
  jwks: ['privateKey'],
}

/** Shorter texts are no secrets. */
const SHORTEST = 9

/** Kinds of mails with a token that the members of an organisation may read. */
const shared = new Set(['invitation'])

interface Mail {
  readonly kind: string
  readonly to: string
  readonly token?: string
  readonly code?: string
}

/** Credentials that were sent, each with the clients that have received it. */
export class Secrets {
  /** The values of session cookies. */
  readonly credentials = new Set<string>()
  /** The name of the cookie of a session. */
  sessionCookie = 'countersign.session_token'
  readonly #receivers = new Map<string, Set<string>>()

  add(secret: string, receiver: string): void {
    if (secret.length < SHORTEST) return
    const receivers = this.#receivers.get(secret) ?? new Set()
    this.#receivers.set(secret, receivers.add(receiver))
  }

  addCookies(receiver: string, cookies: Iterable<readonly [string, string]>): void {
    for (const [name, value] of cookies) {
      this.add(value, receiver)
      if (!name.endsWith('session_token')) continue
      this.credentials.add(value)
      this.sessionCookie = name
    }
  }

  addMail({ kind, to, token = '', code = '' }: Mail): void {
    if (shared.has(kind)) return
    this.add(token, `the mailbox ${to}`)
    this.add(code, `the mailbox ${to}`)
  }

  /** The cookies and tokens that were issued. */
  all(): readonly string[] {
    return [...this.#receivers.keys()]
  }

  /** The first credential in a text that others have received, and which was not in the request. */
  foreignIn(text: string, receiver: string, request: string): string | null {
    for (const [secret, receivers] of this.#receivers) {
      if (text.includes(secret) && !receivers.has(receiver) && !request.includes(secret))
        return secret
    }
    return null
  }
}

/** The first stored secret in a text, by its column. */
export function storedSecretIn(text: string, rows: DatabaseDump): string | null {
  const found = Object.entries(columns).flatMap(([model, names]) =>
    names
      .filter((name) => rows[model]?.some((row) => isIn(text, row[name])))
      .map((name) => `${model}.${name}`),
  )
  return found[0] ?? null
}

function isIn(text: string, value: unknown): boolean {
  return typeof value === 'string' && value.length >= SHORTEST && text.includes(value)
}
