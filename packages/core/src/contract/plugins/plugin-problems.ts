import type { Access, AnyDefinition, Method } from '../calls/endpoint.js'
import { definitionOf } from '../calls/endpoint.js'
import type { CoreDrafts, CoreEvents } from './events.js'
import { valueSchemas } from '../tables/field-values.js'
import type { Field, Model } from '../tables/models.js'
import { endpointsOf, type Plugin } from './plugin.js'
import type { AnySubscribers } from './subscribers.js'
import { isFunction } from '../options/option-values.js'
import { nearest } from '../options/read-options.js'

type Names<K extends PropertyKey> = Readonly<Record<K, 1>>

const parts: Names<Exclude<keyof Plugin, 'routes' | '$columns'>> = {
  id: 1,
  models: 1,
  columns: 1,
  additionalFields: 1,
  endpoints: 1,
  errors: 1,
  mails: 1,
  oneTimeValues: 1,
  texts: 1,
  prepare: 1,
  upgrades: 1,
  subscribers: 1,
  blocks: 1,
  impersonatorOf: 1,
  administers: 1,
  signInMethods: 1,
  provenMethods: 1,
  credentials: 1,
  answerHeaders: 1,
  sessionCookies: 1,
  divideSessions: 1,
  showSession: 1,
  before: 1,
  on: 1,
  after: 1,
}

const drafts: Names<keyof CoreDrafts> = {
  'user.create': 1,
  'user.update': 1,
  'user.delete': 1,
  'session.create': 1,
  'session.update': 1,
  'session.delete': 1,
  'account.update': 1,
  'account.delete': 1,
}

const events: Names<keyof CoreEvents> = {
  'user.created': 1,
  'user.updated': 1,
  'user.deleted': 1,
  'user.blocked': 1,
  'email.verified': 1,
  'email.changed': 1,
  'password.changed': 1,
  'mailbox.proven': 1,
  'account.created': 1,
  'account.updated': 1,
  'account.deleted': 1,
  'method.added': 1,
  'method.removed': 1,
  'session.created': 1,
  'session.updated': 1,
  'session.ended': 1,
}

const methods: Names<Method> = { GET: 1, POST: 1 }

const accesses: Names<Access> = {
  public: 1,
  'optional-session': 1,
  session: 1,
  'fresh-session': 1,
  'session-or-server': 1,
  'server-only': 1,
  'server-session': 1,
}

/** The mistakes of a plugin that the compiler does not see, such as in JavaScript. Each begins with its path. */
export function problemsOfPlugin(plugin: Plugin): string[] {
  const { models = [], columns = {} } = plugin
  const areModels = isList(models) && models.every(isModel)
  return [
    ...unknownNames(plugin, parts),
    ...('routes' in plugin ? ['routes: is unknown; did you mean the server plugin?'] : []),
    ...(areModels ? [] : ['models: must be a list of models that defineModel returned']),
    ...problemsOfSubscribers(plugin),
    ...within('subscribers', problemsOfSubscribers(plugin.subscribers ?? {})),
    ...Object.entries(endpointsOf(plugin)).flatMap(([name, endpoint]) =>
      within(`endpoints.${name}`, problemsOfEndpoint(definitionOf(endpoint))),
    ),
    ...(areModels ? models : []).flatMap(({ name, fields }) =>
      within(`models.${name}`, problemsOfFields(fields)),
    ),
    ...Object.entries(columns).flatMap(([model, added]) =>
      within(`columns.${model}`, [
        ...problemsOfFields(added),
        ...Object.entries<Field>(added).flatMap(([name, { required }]) =>
          required ? [`${name}.required: must not be true, because rows without it exist`] : [],
        ),
      ]),
    ),
  ]
}

/**
 * Subscribers that are no functions, and names of drafts and events that are near to one of the core's: others may be
 * those of a plugin.
 */
export function problemsOfSubscribers({
  before = {},
  on = {},
  after = {},
}: AnySubscribers): string[] {
  return [
    ...within('before', problemsOfPhase(before, drafts)),
    ...within('on', problemsOfPhase(on, events)),
    ...within('after', problemsOfPhase(after, events)),
  ]
}

function problemsOfPhase(given: object, known: object): string[] {
  const wrong = Object.entries(given).filter(([, one]) => one !== undefined && !isFunction(one))
  return [...unknownNames(given, known), ...wrong.map(([name]) => `${name}: must be a function`)]
}

function problemsOfEndpoint({ method, path, access, answer, handle }: AnyDefinition): string[] {
  return [
    ...oneOf('method', method, methods),
    ...oneOf('access', access, accesses),
    ...(/^\/./.test(path) ? [] : ['path: must begin with "/"']),
    ...(isSchema(answer) ? [] : ['answer: must be a schema of zod']),
    ...(isFunction(handle) ? [] : ['handle: must be a function']),
  ]
}

function problemsOfFields(fields: Readonly<Record<string, Pick<Field, 'type'>>>): string[] {
  return Object.entries(fields).flatMap(([name, { type }]) =>
    Array.isArray(type) ? [] : within(name, oneOf('type', type, valueSchemas)),
  )
}

function oneOf(at: string, given: unknown, known: object): string[] {
  const names = Object.keys(known)
  if (names.some((name) => name === given)) return []
  return [`${at}: must be one of ${names.join(', ')}`]
}

function unknownNames(given: object, known: object): string[] {
  return Object.keys(given).flatMap((name) => {
    if (Object.hasOwn(known, name)) return []
    const meant = Object.keys(known).find((one) => isNear(name, one))
    return meant === undefined ? [] : [`${name}: is unknown; did you mean "${meant}"?`]
  })
}

/** A name of three letters is near to too many others: a plugin may have a `db` of its own, which is no `id`. */
const SHORTEST = 4

/**
 * Whether all words of two names are near to each other: `role.created` does not mean `user.created`. A plugin may have
 * parts and events of its own, so that only slips of the hand count.
 */
function isNear(given: string, known: string): boolean {
  const names = known.split('.')
  const words = given.split('.')
  return (
    words.length === names.length &&
    words.every((word, index) => {
      const name = names[index] ?? ''
      const most = Math.floor(word.length / 4) || 1
      return Math.min(word.length, name.length) >= SHORTEST && nearest(word, [name], most) !== null
    })
  )
}

function isSchema(value: unknown): boolean {
  return typeof value === 'object' && value !== null && '_zod' in value
}

/** `Array.isArray` loses the type of the items of a list. */
function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}

function isModel(value: Partial<Model> | undefined): boolean {
  return typeof value?.fields === 'object' && Array.isArray(value.uniqueTogether)
}

function within(path: string, problems: readonly string[]): string[] {
  return problems.map((problem) => `${path}.${problem}`)
}
