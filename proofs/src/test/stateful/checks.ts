import { TEST_PASSWORD } from '@countersign/core/testing'
import { OTHER_PASSWORD } from '../full-auth.js'
import { faultOf } from '../fuzz/send.js'
import { faultsOfAuthority } from './authority.js'
import { timeOf } from './caller.js'
import { faultsOfEscalation } from './escalation.js'
import type { Exchange } from './exchange.js'
import { mismatchOf, type Schemas } from './json-schema.js'
import { changedRows, faultsOfOwnership } from './ownership.js'
import { storedSecretIn } from './secrets.js'
import type { World } from './world.js'

/** What the app's own description promises of responses. */
export interface Promises {
  /** Such as `POST /sign-out 403 INVALID_ORIGIN`. */
  readonly refusals: ReadonlySet<string>
  /** The schemas of successful responses, by call such as `POST /sign-out`. */
  readonly answers: ReadonlyMap<string, Readonly<Record<string, unknown>>>
  readonly schemas: Schemas
}

/** The reasons why the outcome of a call is a fault, one sentence each. */
export async function faultsOf(
  exchange: Exchange,
  world: World,
  promises: Promises,
): Promise<string[]> {
  const plain = await faultOf(exchange.response.clone())
  return [
    ...(plain === null || isCacheable(exchange, plain) ? [] : [plain]),
    ...undocumented(exchange, promises),
    ...mismatches(exchange, promises),
    ...leaks(exchange, world),
    ...changesOfRefusals(exchange),
    ...faultsOfAuthority(exchange),
    ...faultsOfOwnership(exchange),
    ...faultsOfEscalation(exchange),
  ]
}

/** The key set is the same for all callers. */
function isCacheable({ call }: Exchange, fault: string): boolean {
  return fault === 'It may be stored' && call.route.path === '/jwks'
}

/** Whether the request reached its call by its own route. */
function isRouted({ call: { draft, route } }: Exchange): boolean {
  return draft.method === route.method && (draft.path === route.path || route.path.includes('{'))
}

/** Codes of plugins that stop an action of another call: its description has only its own. */
const byHooks = new Set([
  'BANNED_USER',
  'LAST_ADMINISTRATOR',
  'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER',
])

function undocumented(exchange: Exchange, { refusals }: Promises): string[] {
  const { call, code, response } = exchange
  if (response.status < 400 || code === '' || !isRouted(exchange) || byHooks.has(code)) return []
  const outcome = `${call.route.method} ${call.route.path} ${response.status} ${code}`
  return refusals.has(outcome) ? [] : [`It is undocumented: ${outcome}`]
}

function mismatches(exchange: Exchange, { answers, schemas }: Promises): string[] {
  const { call, response, body } = exchange
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
  const schema = answers.get(`${call.route.method} ${call.route.path}`)
  if (response.status !== 200 || !isJson || !schema || !isRouted(exchange)) return []
  const mismatch = mismatchOf(body, schema, schemas)
  return mismatch === null ? [] : [`The response of ${call.route.path} differs: ${mismatch}`]
}

function leaks(exchange: Exchange, { secrets }: World): string[] {
  const { call, response, text, request, before, after, logs } = exchange
  const cookies = response.headers.getSetCookie().join(' ')
  const shown = `${text} ${response.headers.get('location') ?? ''}`
  const foreign = secrets.foreignIn(`${shown} ${cookies}`, call.client.name, request)
  const column = storedSecretIn(shown, after) ?? storedSecretIn(shown, before)
  const password = [TEST_PASSWORD, OTHER_PASSWORD].some((one) => shown.includes(one))
  const logged = [TEST_PASSWORD, OTHER_PASSWORD, ...secrets.all()].find((one) =>
    logs.some((log) => log.includes(one)),
  )
  return [
    ...(foreign === null ? [] : ['It reveals the secret of another client']),
    ...(column === null ? [] : [`It reveals ${column}`]),
    ...(password && call.isValid ? ['It reveals a password'] : []),
    ...(logged === undefined ? [] : ['A secret was logged']),
  ]
}

/** Tables in which a refusal may count, or in which it consumes a one-time value. */
const counting = new Set(['verification', 'rateLimit'])
/** Columns of sessions that the look-up of the caller renews. */
const renewed = ['expiresAt', 'updatedAt', 'activeOrganizationId', 'activeTeamId']

function changesOfRefusals(exchange: Exchange): string[] {
  const { call, response, after, mails } = exchange
  if (response.status < 400) return []
  const { path } = call.route
  const changed = Object.keys(after)
    .filter((model) => !counting.has(model))
    .filter((model) => changedRows(withoutRenewal(exchange), model).length > 0)
  return [
    ...changed.map((model) => `A refusal of ${path} has changed rows of ${model}`),
    // A sign-in with an unproven address fails, and mails a new link to it.
    ...(mails > 0 && exchange.code !== 'EMAIL_NOT_VERIFIED'
      ? [`A refusal of ${path} has sent a mail`]
      : []),
  ]
}

/** The look-up of a caller removes sessions that have expired. */
function withoutRenewal(exchange: Exchange): Exchange {
  const strip = (rows: Exchange['before']): Exchange['before'] => ({
    ...rows,
    session: (rows['session'] ?? [])
      .filter(({ expiresAt }) => timeOf(expiresAt) > exchange.now)
      .map((row) => ({ ...row, ...Object.fromEntries(renewed.map((name) => [name, null])) })),
  })
  const { before, after } = exchange
  return before === after ? exchange : { ...exchange, before: strip(before), after: strip(after) }
}
