import { describe, expect, it } from 'vitest'
import { openAnnsApp, startOver } from './test/app.js'
import * as corpus from './test/corpus.js'
import { ANN, ORIGIN, OTHER_PASSWORD } from './test/full-auth.js'
import * as headerCorpus from './test/header-corpus.js'
import { type Engine, engines } from './test/engines.js'
import { responseSample } from './test/passkeys.js'
import { type Route, routesOf } from './test/routes.js'

/** Room for each fault of each call by itself, and thousands of two or three at once. */
const REQUESTS = 25_000
/** Engines behind the memory one get each tenth request: what differs there is what is stored. */
const SAMPLE = 10

/** A request that is being spoilt. */
interface Draft {
  method: string
  path: string
  query: string
  headers: Record<string, string>
  fields: Record<string, string>
  body: string | Uint8Array<ArrayBuffer> | null
}

type Spoil = (draft: Draft) => void

/** What a call would take; fields by their JSON. */
const samples: Readonly<Record<string, string>> = {
  email: JSON.stringify(ANN.email),
  newEmail: '"anna@x.test"',
  name: '"Anna"',
  password: JSON.stringify(ANN.password),
  currentPassword: JSON.stringify(ANN.password),
  newPassword: JSON.stringify(OTHER_PASSWORD),
  token: '"aB3dE5gH7jK9mN1pQ3sT5vW7"',
  callbackURL: '"/next"',
  redirectTo: '"/next"',
  providerId: '"credential"',
  rememberMe: 'true',
  revokeOtherSessions: 'true',
  disableRefresh: 'true',
  disableCookieCache: 'true',
  response: JSON.stringify(responseSample),
}

function draftOf({ method, path, fields }: Route): Draft {
  const named = fields.filter(({ place }) => place === 'body').map(({ name }) => name)
  const inQuery = fields.filter(({ place, required }) => place === 'query' && required)
  return {
    method,
    path: path.replace('{token}', 'aB3dE5gH7jK9mN1pQ3sT5vW7'),
    query: inQuery.map(({ name }) => `${name}=x`).join('&'),
    headers: { origin: ORIGIN, 'content-type': 'application/json' },
    fields: Object.fromEntries(named.map((name) => [name, samples[name] ?? '"x"'])),
    body: null,
  }
}

/** Every way to spoil a request of a call. */
function spoilsOf({ fields }: Route): Spoil[] {
  const inBody = fields.filter(({ place }) => place === 'body').map(({ name }) => name)
  const inQuery = fields.filter(({ place }) => place === 'query').map(({ name }) => name)
  const places = fields.filter(({ name }) => /URL$|redirectTo/.test(name))
  const set = (name: string, json: string): Spoil => {
    return (draft) => void (draft.fields[name] = json)
  }
  const within = inBody.includes('response') ? nestedSpoils() : []
  const ask = (query: string): Spoil => {
    return (draft) => void (draft.query = query)
  }
  return [
    ...inBody.flatMap((name) => [
      ...corpus.texts.map((text) => set(name, JSON.stringify(text))),
      ...corpus.values.map((value) => set(name, value)),
    ]),
    ...within,
    ...inQuery.flatMap((name) =>
      corpus.texts.map((text) => ask(`${name}=${encodeURIComponent(text.toWellFormed())}`)),
    ),
    ...places.flatMap(({ name, place }) =>
      corpus.targets.map((target) =>
        place === 'body'
          ? set(name, JSON.stringify(target))
          : ask(`token=x&${name}=${encodeURIComponent(target)}`),
      ),
    ),
    ...corpus.keys.flatMap((key) =>
      ['{"polluted":true}', '"x"'].map((json): Spoil => set(key, json)),
    ),
    ...corpus.bodies.map(
      (body): Spoil =>
        (draft) =>
          void (draft.body = body),
    ),
    ...headerCorpus.contentTypes.map(
      (type): Spoil =>
        (draft) =>
          void (draft.headers['content-type'] = type),
    ),
    ...corpus.queries.map(ask),
    ...corpus.paths.map(
      (change): Spoil =>
        (draft) =>
          void (draft.path = change(draft.path)),
    ),
    ...corpus.methods.map(
      (method): Spoil =>
        (draft) =>
          void (draft.method = method),
    ),
    ...headerCorpus.headers.map(
      (more): Spoil =>
        (draft) =>
          void Object.assign(draft.headers, more),
    ),
    ...headerCorpus.cookies.map(
      (cookie): Spoil =>
        (draft) =>
          void (draft.headers['cookie'] = cookie),
    ),
  ]
}

/** Stands where a value is written that JSON has no other way to. */
const MARK = 'mark'

/** Every way to spoil a field inside what an authenticator has said. */
function nestedSpoils(): Spoil[] {
  const { response, ...outer } = responseSample
  const swaps = [...corpus.texts.map((text) => JSON.stringify(text)), ...corpus.values]
  const all = (inner: object, wrap: (inner: object) => object): Spoil[] =>
    Object.keys(inner).flatMap((name) =>
      swaps.map((json): Spoil => {
        const text = JSON.stringify(wrap({ ...inner, [name]: MARK })).replace(
          `"${MARK}"`,
          () => json,
        )
        return (draft) => void (draft.fields['response'] = text)
      }),
    )
  return [
    ...all(outer, (changed) => ({ ...changed, response })),
    ...all(response, (changed) => ({ ...outer, response: changed })),
  ]
}

/** The same numbers in every run. @see Park and Miller 1988 */
function createPick(): <T>(from: readonly T[]) => T {
  let state = 20_261_121
  return (from) => {
    state = (state * 48_271) % 2_147_483_647
    const picked = from[state % from.length]
    if (picked === undefined) throw new Error('There is nothing to pick from')
    return picked
  }
}

/** One fault each, for every call and every fault; then two or three at once, up to the number. */
function* draftsOf(routes: readonly Route[]): Generator<Draft> {
  const all = routes.map((route) => ({ route, spoils: spoilsOf(route) }))
  for (const { route, spoils } of all) {
    for (const spoil of spoils) {
      const draft = draftOf(route)
      spoil(draft)
      yield draft
    }
  }
  const pick = createPick()
  for (;;) {
    const { route, spoils } = pick(all)
    const draft = draftOf(route)
    for (const spoil of pick([
      [1, 2],
      [1, 2, 3],
    ]).map(() => pick(spoils)))
      spoil(draft)
    yield draft
  }
}

function toRequest({ method, path, query, headers, fields, body }: Draft, cookie: string): Request {
  const json = Object.entries(fields).map(([name, value]) => `${JSON.stringify(name)}:${value}`)
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const url = `${ORIGIN}/api/auth${path}${query === '' ? '' : `?${query}`}`
  const init = hasBody ? { body: body ?? `{${json.join(',')}}` } : {}
  return new Request(url, { method, headers: { cookie, ...headers }, ...init })
}

const trusted = /^(http:\/\/localhost:3000|https:\/\/[^/]+\.site\.test)$/
const inner = /node_modules|\.ts:\d|SQLITE|syntax error|at async|violates/i

/** What an answer must not be, whatever was asked. */
async function faultOf(answer: Response): Promise<string | null> {
  const { status, headers } = answer
  const text = await answer.text()
  const location = headers.get('location')
  if (status >= 500) return `${status} ${text}`
  if (inner.test(text)) return `It tells of the inside: ${text}`
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

type AnnsApp = Awaited<ReturnType<typeof openAnnsApp>>

/** Everything that a request may change. */
async function stateOf({ auth }: AnnsApp): Promise<string> {
  return JSON.stringify([await auth.database.dump(), auth.outbox.messages.length])
}

const writes = /^(create|update|updateOne|delete|take|increment) /

/** Whether a request has changed anything. */
async function hasChanged(app: AnnsApp, before: string): Promise<boolean> {
  const { auth } = app
  await auth.idle()
  if (auth.outbox.messages.length > 0) return true
  return auth.database.calls.some((call) => writes.test(call)) && (await stateOf(app)) !== before
}

function describeDraft(draft: Draft): string {
  return JSON.stringify(draft, (_, value: unknown) =>
    typeof value === 'string' ? value.slice(0, 200) : value,
  )
}

/** Sends drafts and says how many were refused. After one that changed something all is as at the start. */
async function send(engine: Engine, drafts: readonly Draft[]): Promise<number> {
  let refused = 0
  const { auth, ann } = await openAnnsApp(engine)
  let app = { auth, ann }
  let before = await stateOf(app)
  for (const draft of drafts) {
    auth.database.reset()
    const cookie = app.ann.cookieHeader
    const answer = await auth.handler(toRequest(draft, cookie))
    const isRefusal = answer.status >= 400
    const isChanged = await hasChanged(app, before)
    const fault = (await faultOf(answer)) ?? (isRefusal && isChanged ? 'It did something' : null)
    if (fault !== null) throw new Error(`${fault}\n${describeDraft(draft)}`)
    if (isRefusal) refused += 1
    if (!isChanged) continue
    app = { auth, ann: await startOver(auth) }
    before = await stateOf(app)
  }
  return refused
}

async function take(count: number): Promise<Draft[]> {
  const [engine] = engines
  if (!engine) throw new Error('There is no engine')
  const routes = routesOf((await openAnnsApp(engine)).auth)
  const faults = routes.reduce((sum, route) => sum + spoilsOf(route).length, 0)
  expect(faults).toBeLessThan(count * 0.9)
  const drafts: Draft[] = []
  for (const draft of draftsOf(routes)) {
    if (drafts.length === count) break
    drafts.push(draft)
  }
  return drafts
}

describe('twenty-five thousand hostile requests to all calls', { timeout: 300_000 }, () => {
  it.each(engines)('H23 H26 H27 H28 H29 H31 H34 are refused or harmless, $name', async (engine) => {
    const drafts = await take(REQUESTS)
    const sample = engine.isShared ? drafts.filter((_, index) => index % SAMPLE === 0) : drafts
    const refused = await send(engine, sample)
    expect(refused).toBeGreaterThan(sample.length / 2)
    expect(Object.keys(Object.prototype)).toEqual([])
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })
})
