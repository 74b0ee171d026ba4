import type { TestBrowser } from '@countersign/core/testing'
import { type App, ORIGIN } from '../full-auth.js'
import { describeDraft, type Draft, toRequest } from './draft.js'

/** An app, and the callers that send it requests. */
export interface Target {
  readonly auth: App
  readonly browser: TestBrowser
  /** Puts everything back; gives the browser that asks from then on. */
  readonly startOver: () => Promise<TestBrowser>
}

const trusted = /^(http:\/\/localhost:3000|https:\/\/[^/]+\.site\.test)$/
const inner = /node_modules|\.ts:\d|SQLITE|syntax error|at async|violates/i

/** The reason why a response is a fault, for any request. */
export async function faultOf(answer: Response): Promise<string | null> {
  const { status, headers } = answer
  const text = await answer.text()
  const location = headers.get('location')
  if (status >= 500) return `${status} ${text}`
  if (inner.test(text)) return `It reveals internals: ${text}`
  if (location !== null && !trusted.test(new URL(location, ORIGIN).origin))
    return `It leads to ${location}`
  if (headers.get('cache-control') !== 'no-store') return 'It may be stored'
  return status < 400 || text === '' ? null : faultOfRefusal(text, headers.get('content-type'))
}

function faultOfRefusal(text: string, type: string | null): string | null {
  if (type === 'text/html; charset=utf-8') return null
  if (type !== 'application/json; charset=utf-8') return `It is of the type ${type}`
  const { code, message } = JSON.parse(text) as Readonly<Record<string, unknown>>
  const isOfCatalogue = /^[A-Z][A-Z_]+$/.test(String(code)) && typeof message === 'string'
  return isOfCatalogue ? null : `It is no refusal: ${text}`
}

/** Everything that a request may change. */
async function stateOf({ auth }: Pick<Target, 'auth'>): Promise<string> {
  return JSON.stringify([await auth.database.dump(), auth.outbox.messages.length])
}

const writes = /^(create|update|updateOne|delete|take|increment) /

/** Whether a request has changed anything. */
async function hasChanged(target: Target, before: string): Promise<boolean> {
  const { auth } = target
  await auth.idle()
  if (auth.outbox.messages.length > 0) return true
  return auth.database.calls.some((call) => writes.test(call)) && (await stateOf(target)) !== before
}

/** What came of drafts. */
export interface Sent {
  readonly refused: number
  /** How often everything had to be put back. */
  readonly changed: number
}

/** Sends drafts. After one that changed something all is as at the start. */
export async function send(target: Target, drafts: readonly Draft[]): Promise<Sent> {
  const { auth, startOver } = target
  let { browser } = target
  let [refused, changed] = [0, 0]
  let before = await stateOf(target)
  for (const draft of drafts) {
    auth.database.reset()
    const answer = await auth.handler(toRequest(draft, browser.cookieHeader))
    const isRefusal = answer.status >= 400
    const isChanged = await hasChanged(target, before)
    const fault = (await faultOf(answer)) ?? (isRefusal && isChanged ? 'It did something' : null)
    if (fault !== null) throw new Error(`${fault}\n${describeDraft(draft)}`)
    if (isRefusal) refused += 1
    if (!isChanged) continue
    changed += 1
    browser = await startOver()
    before = await stateOf(target)
  }
  return { refused, changed }
}
