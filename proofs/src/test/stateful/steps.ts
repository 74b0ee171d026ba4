import { createRandom, type Random } from '../random.js'
import { type Draft, draftOf, type Mutation } from '../fuzz/draft.js'
import { mutationsOf } from '../fuzz/mutations.js'
import type { Route } from '../routes.js'
import { isSent, valueOf } from './field-values.js'
import { memberOf } from './membership.js'
import { type Caller, callerOf } from './caller.js'
import type { Client, World } from './world.js'

/** A call by a client. */
export interface Call {
  readonly client: Client
  /** The call that the draft was of before it was mutated. */
  readonly route: Route
  readonly draft: Draft
  readonly cookie: string
  /** Whether the draft is one that the call would take, as a rule. */
  readonly isValid: boolean
  /** Whether the client's phone signs the answer to a challenge first. */
  readonly signs: 'registration' | 'authentication' | null
}

/** What happens next: the clock moves forward, or a client calls. */
export type Action = { readonly advance: string } | Call

const jumps = ['90s', '90s', '6m', '6m', '61m', '61m', '25h', '8d'] as const

/** The seeds of steps from the seed of a run: each step is chosen by its own seed alone, so that others can be left out. */
export function stepsOf(seed: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => mix(seed, index))
}

/** A number that differs in every bit from the one of the next index. @see MurmurHash3, its finaliser */
function mix(seed: number, index: number): number {
  let hash = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 1) + 1
}

/** The calls of an app, and the beginning of the paths that are called more often. */
export interface Routes {
  readonly all: readonly Route[]
  readonly focus?: string | undefined
}

const known = new WeakMap<Route, readonly Mutation[]>()

function mutationsFor(route: Route): readonly Mutation[] {
  const found = known.get(route) ?? mutationsOf(route, {})
  known.set(route, found)
  return found
}

/** What a step does in a world. */
export function actionOf(step: number, world: World, routes: Routes): Action {
  const random = createRandom(step)
  if (random.chance(0.02)) return { advance: random.pick(jumps) }
  const first = random.pick(world.clients)
  const chosen = chooseRoute(random, callerIn(world, first) !== null, routes)
  const choice = { random, client: first, world }
  const route = random.chance(0.9) ? firstOf(chosen, choice, routes) : chosen
  const fitting = world.clients.filter((one) => fits(world, route, one))
  const client = fitting.length > 0 && random.chance(0.6) ? random.pick(fitting) : first
  const draft = fill(route, { random, client, world })
  const isValid = random.chance(0.8)
  if (!isValid) for (const mutate of mutationsBy(random, route)) mutate(draft)
  const signs = isValid && random.chance(0.9) ? signatureOf(route) : null
  return { client, route, draft, isValid, signs, ...credentialBy(draft, { random, client, world }) }
}

/** Calls that need a value, the pool of the value, and the call that adds a value to an empty pool. */
const preparations: readonly (readonly [RegExp, string, string])[] = [
  [/^\/callback/, 'state of NAME', '/sign-in/social'],
  [/(get|accept)-invitation-link$/, 'link-token', '/organization/create-invitation-link'],
  [/(get|accept|reject|cancel)-invitation$/, 'invitation.id', '/organization/invite-member'],
  [/(get|update|delete)-role$/, 'organizationRole.id', '/organization/create-role'],
  [/(update|delete)-passkey$/, 'passkey.id', '/passkey/verify-registration'],
  [/verify-code$/, 'code to EMAIL', '/sign-in/magic-link'],
  [/^\/magic-link/, 'mail.magic-link', '/sign-in/magic-link'],
  [/^\/reset-password/, 'mail.reset-password', '/request-password-reset'],
  [/^\/verify-email/, 'mail.verify-email', '/send-verification-email'],
]

/** The call itself, or the one that prepares it. */
function firstOf(route: Route, { client, world }: Choice, { all }: Routes): Route {
  const [, pool = '', path] = preparations.find(([pattern]) => pattern.test(route.path)) ?? []
  const name = pool.replace('NAME', client.name).replace('EMAIL', client.email)
  if (path === undefined || world.pools.all(name).length > 0) return route
  return all.find((one) => one.method === 'POST' && one.path === path) ?? route
}

/** Whether a call is likely to succeed for a client. */
function fits(world: World, { path }: Route, client: Client): boolean {
  const { rows } = world
  if (path.startsWith('/admin')) return client.name === 'root'
  if (/(accept|reject|get)-invitation$/.test(path))
    return (rows['invitation'] ?? []).some(
      ({ email, status }) => email === client.email && status === 'pending',
    )
  const userId = callerIn(world, client)?.user['id']
  return (
    path.startsWith('/organization') &&
    (rows['member'] ?? []).some((row) => row['userId'] === userId && row['role'] !== 'member')
  )
}

function mutationsBy(random: Random, route: Route): readonly Mutation[] {
  const mutations = mutationsFor(route)
  return random.pick([[1], [1], [1, 2]]).map(() => random.pick(mutations))
}

function signatureOf({ path }: Route): Call['signs'] {
  if (path === '/passkey/verify-registration') return 'registration'
  return path === '/passkey/verify-authentication' ? 'authentication' : null
}

/** Signed-out clients sign in sooner or later, and calls of organisations and of admins are as many as the others. */
function chooseRoute(random: Random, isSignedIn: boolean, { all, focus }: Routes): Route {
  const focused = focus === undefined ? [] : all.filter(({ path }) => path.startsWith(focus))
  if (focused.length > 0 && random.chance(0.3)) return random.pick(focused)

  const paths = isSignedIn ? signedInPaths : signedOutPaths
  const chosen = random.chance(isSignedIn ? 0.25 : 0.5) ? random.pick(paths) : null
  // A browser comes back from a provider by a GET.
  const found = all.find(
    ({ method, path }) => path === chosen && (method === 'POST' || path.startsWith('/callback')),
  )
  const other = found ?? random.pick(all)
  return ending.test(other.path) && random.chance(0.7) ? random.pick(all) : other
}

/** Calls after which a client, or an organisation, can do little. */
const ending =
  /^\/(sign-out|delete-|revoke-s|admin\/(remove|ban|revoke|set-role)|organization\/(delete$|leave|remove-member)|multi-session\/revoke)/

const signedOutPaths = [
  '/sign-in/email',
  '/sign-in/email',
  '/sign-in/email',
  '/sign-up/email',
  '/sign-in/anonymous',
  '/sign-in/magic-link',
  '/request-password-reset',
  '/reset-password',
  '/magic-link/verify',
  '/passkey/verify-authentication',
  '/sign-in/social',
  '/sign-in/social',
  '/callback/{id}',
  '/callback/{id}',
  '/callback/{id}',
  '/magic-link/verify-code',
]

const signedInPaths = [
  '/organization/create',
  '/organization/invite-member',
  '/organization/accept-invitation',
  '/organization/create-invitation-link',
  '/organization/accept-invitation-link',
  '/organization/add-team-member',
  '/organization/create-role',
  '/organization/update-member-role',
  '/organization/set-active',
  '/passkey/verify-registration',
  '/admin/impersonate-user',
  '/send-verification-email',
  '/verify-email',
  '/change-email',
  '/link-social',
  '/link-social',
  '/callback/{id}',
  '/callback/{id}',
]

/** The user of a client's own session. */
function callerIn(world: World, { browser }: Client): Caller | null {
  const caller = callerOf(world, new Headers({ cookie: browser.cookieHeader }))
  return caller === 'unclear' ? null : caller
}

interface Choice {
  readonly random: Random
  readonly client: Client
  readonly world: World
}

function fill(route: Route, { random, client, world }: Choice): Draft {
  const { path, fields } = route
  const draft = draftOf(route, {})
  const userId = callerIn(world, client)?.user['id']
  const { pools, rows } = world
  const own = pools.all('organization.id').filter((id) => memberOf(rows, id, userId))
  const organizationId = own.length === 0 ? null : random.pick(own)
  const source = { random, client, path, pools, rows, userId, organizationId }
  const sent = fields
    .filter(({ name, required }) => isSent(name, required, random))
    .map(({ name, place }) => ({ name, place, value: valueOf(name, source) }))
  const query = new URLSearchParams()
  draft.fields = {}
  for (const { name, place, value } of sent) {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    if (place === 'query') query.append(name, text)
    if (place === 'body') draft.fields[name] = JSON.stringify(value)
    if (place === 'path')
      draft.path = path.replace(`{${name}}`, encodeURIComponent(pathValue(path, text)))
  }
  draft.query = query.toString()
  return draft
}

function pathValue(path: string, text: string): string {
  return path.startsWith('/callback') ? 'local' : text
}

/** Mostly the client's own cookies; sometimes a stale, foreign or altered credential. */
function credentialBy(
  { headers }: Draft,
  { random, client, world: { secrets } }: Choice,
): Pick<Call, 'cookie'> {
  const own = client.browser.cookieHeader
  if (random.chance(0.85)) return { cookie: own }
  const other = random.pick(secrets.all())
  const kind = random.pick(['foreign', 'bearer', 'altered', 'none', 'doubled'])
  if (kind === 'bearer') headers['authorization'] = `Bearer ${other}`
  if (kind === 'none' || kind === 'bearer') return { cookie: '' }
  if (kind === 'altered') return { cookie: alter(own, random) }
  const foreign = `${secrets.sessionCookie}=${other}`
  return { cookie: kind === 'doubled' && own !== '' ? `${own}; ${foreign}` : foreign }
}

function alter(text: string, random: Random): string {
  if (text === '') return text
  const place = random.pick(Array.from(text, (_, index) => index))
  return text.slice(0, place) + random.pick(['A', 'b', '.', '%', '']) + text.slice(place + 1)
}
