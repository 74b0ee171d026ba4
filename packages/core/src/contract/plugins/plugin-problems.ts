import * as z from 'zod/mini'
import type { Access, Method } from '../calls/endpoint.js'
import { readSchema } from '../calls/read-schema.js'
import {
  callback,
  hasMethods,
  isFunction,
  isRecord,
  oneOf,
  textList,
} from '../options/option-values.js'
import { handlers, subscribers, translations } from '../options/sections.js'
import { explainProblems, nearest } from '../options/read-options.js'
import { additionalFields, fieldType as type } from '../tables/field-values.js'
import type { CoreDrafts, CoreEvents } from './events.js'
import type { Plugin } from './plugin.js'
import type { AnySubscribers } from './subscribers.js'

type Names<K extends PropertyKey> = Readonly<Record<K, 1>>

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

const text = z.string()
const record = <V extends z.core.$ZodType>(values: V) => z.optional(z.record(text, values))

const errors = record(
  z.looseObject({ status: z.int().check(z.gte(200), z.lte(599)), message: text }),
)
const fields = z.record(text, z.looseObject({ type }))
const noRequired = z.optional(z.literal(false, 'must not be true, because rows without it exist'))

/** The parts of a plugin. */
const parts: Readonly<Record<Exclude<keyof Plugin, '$columns'>, z.core.$ZodType>> = {
  id: text,
  models: z.optional(
    z.array(
      z
        .looseObject({ name: text, fields, uniqueTogether: z.array(z.array(text)) })
        .check(
          z.refine(
            ({ fields: own, uniqueTogether }) => uniqueTogether.flat().every((name) => name in own),
            { path: ['uniqueTogether'], message: 'must name columns of the model' },
          ),
        ),
      'must be a list of models that defineModel returned',
    ),
  ),
  columns: record(z.record(text, z.looseObject({ type, required: noRequired }))),
  additionalFields: record(additionalFields),
  endpoints: record(
    z.looseObject({
      method: oneOf(methods),
      access: oneOf(accesses),
      path: text.check(z.regex(/^\/./, 'must begin with "/"')),
      answer: z.custom((given) => isRecord(given) && '_zod' in given, 'must be a schema of zod'),
      handle: z.custom(isFunction, 'must be a function'),
      errors,
    }),
  ),
  routes: z.optional(z.never('is unknown; did you mean the server plugin?')),
  errors,
  mails: record(z.custom(hasMethods('subject', 'text'), 'must have subject and text')),
  oneTimeValues: record(z.looseObject({ owner: z.enum(['user', 'address']) })),
  texts: translations,
  prepare: callback(),
  upgrades: callback(),
  subscribers,
  blocks: callback(),
  impersonatorOf: callback(),
  administers: callback(),
  signInMethods: callback(),
  provenMethods: callback(),
  credentials: callback(),
  answerHeaders: handlers,
  sessionCookies: z.optional(textList),
  divideSessions: callback(),
  showSession: callback(),
  before: handlers,
  on: handlers,
  after: handlers,
}
const schema = z.looseObject(parts)

/** The mistakes of a plugin that the compiler does not see, such as in JavaScript. Each begins with its path. */
export function problemsOfPlugin(plugin: Plugin): string[] {
  const { error } = readSchema(schema, plugin)
  return [
    ...unknownNames(plugin, parts),
    ...(error ? explainProblems(schema, error, {}) : []),
    ...problemsOfSubscribers(plugin),
    ...problemsOfSubscribers(plugin.subscribers, 'subscribers.'),
  ]
}

/** Names of drafts and events that are near to one of the core's: others may be those of a plugin. */
export function problemsOfSubscribers(given: AnySubscribers | undefined, root = ''): string[] {
  return [
    ...unknownNames(given?.before, drafts, `${root}before.`),
    ...unknownNames(given?.on, events, `${root}on.`),
    ...unknownNames(given?.after, events, `${root}after.`),
  ]
}

function unknownNames(given: object | undefined, known: object, root = ''): string[] {
  return Object.keys({ ...given }).flatMap((name) => {
    if (Object.hasOwn(known, name)) return []
    const meant = Object.keys(known).find((one) => isNear(name, one))
    return meant === undefined ? [] : [`${root}${name}: is unknown; did you mean "${meant}"?`]
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
