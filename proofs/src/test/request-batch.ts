import type { AuthOptions } from '@countersign/core'
import { ORIGIN } from './full-auth.js'
import type { App } from './full-auth.js'

/** A request, as data that another process can send. */
export interface BatchRequest {
  readonly method?: 'GET'
  /** Behind the base path. */
  readonly path: string
  readonly body?: object
  readonly cookie?: string
  /** Sent in place of cookies, without an origin. */
  readonly bearer?: string
}

/** The responses to a batch, and what happened. */
export interface BatchResult {
  /** `200`, `200 <access token>`, `400 INVALID_TOKEN` or `302 /in`: one for each request. */
  readonly outcomes: readonly string[]
  /** What each answer gave the browser to keep, as browsers send it. */
  readonly cookies: readonly string[]
  /** Names of events and kinds of mails, one for each time. */
  readonly effects: readonly string[]
}

type Hooks = NonNullable<AuthOptions['hooks']>

/** Notes what happens after the commit. */
export function effectsOf(effects: string[]): Hooks {
  const note = (name: string) => () => void effects.push(name)
  return {
    after: {
      'user.created': note('user.created'),
      'user.deleted': note('user.deleted'),
      'account.deleted': note('account.deleted'),
      'password.changed': note('password.changed'),
      'email.changed': note('email.changed'),
      'email.verified': note('email.verified'),
      'session.created': note('session.created'),
    },
  }
}

/** Makes all requests first and sends them in one tick. */
export async function sendBatch(
  auth: App,
  effects: string[],
  batch: readonly BatchRequest[],
): Promise<BatchResult> {
  effects.length = 0
  auth.outbox.clear()
  const requests = batch.map(toRequest)
  const answers = await Promise.all(requests.map((request) => auth.handler(request)))
  await auth.idle()
  const mails = auth.outbox.messages.map(({ kind }) => kind)
  const outcomes = await Promise.all(answers.map(describe))
  return { outcomes, cookies: answers.map(cookiesOf), effects: [...effects, ...mails] }
}

function toRequest({ method, path, body = {}, cookie, bearer }: BatchRequest): Request {
  const headers = {
    'content-type': 'application/json',
    ...(bearer === undefined ? { origin: ORIGIN } : { authorization: `Bearer ${bearer}` }),
    ...(cookie === undefined ? {} : { cookie }),
  }
  const init = method === 'GET' ? {} : { method: 'POST', body: JSON.stringify(body) }
  return new Request(`${ORIGIN}/api/auth${path}`, { ...init, headers })
}

function cookiesOf({ headers }: Response): string {
  const kept = headers.getSetCookie().filter((cookie) => !cookie.includes('Max-Age=0'))
  return kept.map((cookie) => cookie.slice(0, cookie.indexOf(';'))).join('; ')
}

async function describe(answer: Response): Promise<string> {
  const location = answer.headers.get('location')
  if (location !== null) return `${answer.status} ${location.replace(ORIGIN, '')}`
  const text = await answer.text()
  const code = /"(?:code|accessToken)":"([\w-]+)"/.exec(text)?.[1]
  return [answer.status, code].filter((part) => part !== undefined).join(' ')
}
