import { createRandom, type Random } from '../random.js'
import { type Draft, draftOf, type Mutation } from '../fuzz/draft.js'
import { mutationsOf } from '../fuzz/mutations.js'
import type { Route } from '../routes.js'
import { isSent, valueOf } from './field-values.js'
import { memberOf } from './authority.js'
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
  const route = chooseRoute(random, callerIn(world, first) !== null, routes)
  const root = world.clients.find(({ name }) => name === 'root') ?? first
  const client = route.path.startsWith('/admin') && random.chance(0.6) ? root : first
  const draft = fill(route, { random, client, world })
  const isValid = random.chance(0.8)
  if (!isValid) for (const mutate of mutationsBy(random, route)) mutate(draft)
  const signs = isValid && random.chance(0.9) ? signatureOf(route) : null
  return { client, route, draft, isValid, signs, ...credentialBy(draft, { random, client, world }) }
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
  const found = all.find(({ method, path }) => method === 'POST' && path === chosen)
  return found ?? random.pick(all)
}

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
  return path.startsWith('/callback') ? 'google' : text
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
  const foreign = `countersign.session_token=${other}`
  return { cookie: kind === 'doubled' && own !== '' ? `${own}; ${foreign}` : foreign }
}

function alter(text: string, random: Random): string {
  if (text === '') return text
  const place = random.pick(Array.from(text, (_, index) => index))
  return text.slice(0, place) + random.pick(['A', 'b', '.', '%', '']) + text.slice(place + 1)
}
