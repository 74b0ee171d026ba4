import type { DatabaseDump } from '@countersign/core/testing'
import { toRequest } from '../fuzz/draft.js'
import { type Caller, callerOf } from './caller.js'
import type { Call } from './steps.js'
import type { World } from './world.js'

/** A call and its response, with everything that was stored before and after. */
export interface Exchange {
  readonly call: Call
  /** The caller; null for a signed-out one, `unclear` where the request has several credentials. */
  readonly caller: Caller | 'unclear' | null
  /** The whole request as text. */
  readonly request: string
  /** The fields of the query and of the body. */
  readonly input: Readonly<Record<string, unknown>>
  readonly response: Response
  /** The body of the response. */
  readonly text: string
  /** The body as JSON, where it is. */
  readonly body: unknown
  readonly code: string
  readonly before: DatabaseDump
  readonly after: DatabaseDump
  readonly mails: number
  /** Milliseconds. */
  readonly now: number
  /** What was logged. */
  readonly logs: readonly string[]
}

const writes = /^(create|update|updateOne|delete|take|increment) /

/** Sends the request of a call, and notes what it has changed. */
export async function exchange(call: Call, world: World): Promise<Exchange> {
  const { auth, secrets } = world
  const { client, draft, cookie } = call
  const request = toRequest(draft, cookie)
  const { url, method, headers } = request
  const bytes = await request.arrayBuffer()
  const sent = new TextDecoder().decode(bytes)
  const before = world.rows
  const caller = callerOf(world, headers)
  auth.outbox.clear()
  auth.database.reset()
  const firstLog = auth.logs.length
  const init = bytes.byteLength === 0 ? {} : { body: bytes }
  const jar = new Map(client.browser.cookies)
  const response = await client.browser.fetch(url, { method, headers, ...init })
  const text = await response.clone().text()
  await auth.idle()
  if (auth.database.calls.some((one) => writes.test(one))) world.rows = await auth.database.dump()
  const body = parse(text)
  const fields = inputOf(body)
  const changed = [...client.browser.cookies].filter(([name, value]) => jar.get(name) !== value)
  secrets.addCookies(client.name, changed)
  secrets.add(response.headers.get('set-auth-token') ?? '', client.name)
  keep(call, fields, world)
  return {
    ...{ call, caller, response, text, body, before },
    request: `${url} ${[...headers].join(' ')} ${decode(url)} ${sent}`,
    input: { ...inputOf(parse(sent)), ...Object.fromEntries(new URL(url).searchParams) },
    code: textOf(fields['code']),
    after: world.rows,
    mails: auth.outbox.messages.length,
    now: auth.clock.now(),
    logs: auth.logs.slice(firstLog),
  }
}

/** Adds what was stored, returned and mailed to the values for later calls. */
function keep({ client, draft }: Call, fields: Exchange['input'], world: World): void {
  const { auth, pools, secrets, rows } = world
  pools.read(rows)
  const { token, url } = fields
  if (/create-invitation-link$/.test(draft.path)) pools.add('link-token', token)
  // The `token` in other responses is a handle.
  if (/\/token$|create-invitation-link$/.test(draft.path)) secrets.add(textOf(token), client.name)
  pools.add(`state of ${client.name}`, stateIn(url))
  for (const mail of auth.outbox.messages) {
    pools.readMail(mail)
    secrets.addMail(mail)
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** The state in the address of a provider. */
function stateIn(url: unknown): string | null {
  return typeof url === 'string' && URL.canParse(url)
    ? new URL(url).searchParams.get('state')
    : null
}

function decode(url: string): string {
  try {
    return decodeURIComponent(url)
  } catch {
    return ''
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function inputOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {}
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
