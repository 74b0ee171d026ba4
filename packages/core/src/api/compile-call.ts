import type * as z from 'zod/mini'
import type { FieldsByModel } from '../contract/tables/additional-fields.js'
import {
  compileAnswer,
  type Projection,
  type RowProjection,
  shapeOf,
} from '../contract/calls/answer.js'
import { isRedirectName } from '../contract/calls/call-errors.js'
import { coreTexts } from '../contract/texts/core-texts.js'
import {
  type Access,
  type AccountLimit,
  type AnyDefinition,
  type AnyEndpoint,
  type CallLimit,
  definitionOf,
  type Endpoints,
  isOpen,
  type Method,
} from '../contract/calls/endpoint.js'
import { AuthError, type AuthErrorOptions, type ErrorCatalogue } from '../contract/errors.js'
import type { TranslatableText } from '../contract/texts/language.js'
import { metadataOf } from '../contract/calls/schema-metadata.js'
import { problemsOf } from '../contract/options/read-options.js'
import { readSchema } from '../contract/calls/read-schema.js'
import type { RedirectField } from '../http/redirect-target.js'
import {
  compileFields,
  compileReader,
  type FieldReader,
  NO_FIELDS,
  type Reader,
} from './read-input.js'

/** A call that is ready to run: everything about it that is the same for every request. */
export interface CompiledCall {
  readonly name: string
  /** The name under which callers are counted: aliases of a call share it. */
  readonly countedAs: string
  readonly accountLimit: AccountLimit<unknown> | null
  /** Null when callers are not limited. */
  readonly limit: CallLimit | null
  readonly method: Method
  readonly path: string
  readonly access: Access
  /** Whether callers without a session may use it. */
  readonly isOpen: boolean
  readonly takesForms: boolean
  readonly isPage: boolean
  readonly isCrossSite: boolean
  /** Whether the session is read from the store also for a GET. */
  readonly needsStoredSession: boolean
  /** Whether it is rejected in an impersonation session. */
  readonly isPersonal: boolean
  /** Seconds for which a response may be cached; null when it must not be. */
  readonly maxAge: number | null
  readonly refuse: AnyDefinition['refuse'] | null
  readonly readBody: Reader | null
  /** Whether it accepts a body without any field. */
  readonly takesNothing: boolean
  readonly readQuery: Reader | null
  readonly readParams: Reader | null
  readonly readFields: FieldReader | null
  /** The fields of body and query with the address of a redirect. */
  readonly redirects: readonly RedirectField[]
  readonly handle: (call: object) => unknown
  /** What the handler gets besides the call itself. */
  readonly extras: CallExtras
  readonly project: Projection
  readonly fail: (code: string, options?: AuthErrorOptions) => AuthError
}

/** What handlers of the core or of plugins get besides the call itself. */
export interface CallExtras {
  /** For calls of the core. */
  readonly services?: object
  /** For calls of plugins. */
  readonly context?: object
}

/** What the compiler of calls needs from the app. */
export interface CompileDeps {
  readonly projection: (model: string) => RowProjection
  /** The columns that the app adds, by model. */
  readonly additionalFields: FieldsByModel
  /** How often one caller may use a call; null when callers are not limited. */
  readonly limitOf: (definition: AnyDefinition) => CallLimit | null
  /** Whether the calls for one account are limited. */
  readonly limitsAccounts: boolean
  /** What handlers get besides the call itself. */
  readonly extras: CallExtras
  /** Whether an answer that does not fit its schema is an error. Otherwise fields that it lacks stay absent. */
  readonly checksAnswers: boolean
}

/** Compiles endpoints by their server names. */
export function compileCalls(endpoints: Endpoints, deps: CompileDeps): CompiledCall[] {
  return Object.entries(endpoints).map(([name, endpoint]) => compileCall(name, endpoint, deps))
}

function compileCall(name: string, endpoint: AnyEndpoint, deps: CompileDeps): CompiledCall {
  const definition = definitionOf(endpoint)
  const { method, path, access, body, query, params, answer, errors, handle } = definition
  const takesNothing = body !== undefined && readSchema(body, NO_FIELDS).success
  return {
    name,
    countedAs: definition.aliasOf ?? name,
    method,
    path,
    access,
    isOpen: isOpen({ access }),
    limit: deps.limitOf(definition),
    accountLimit: (deps.limitsAccounts && definition.accountLimit) || null,
    takesForms: definition.form === true,
    isPage: definition.page === true,
    isCrossSite: definition.crossSite === true,
    needsStoredSession: definition.storedSession === true,
    isPersonal: definition.personal === true,
    maxAge: definition.maxAge ?? null,
    refuse: definition.refuse ?? null,
    readBody: body ? compileInput(body) : null,
    takesNothing,
    readQuery: query ? compileInput(query, coreTexts.invalidQuery) : null,
    readParams: params ? compileReader(params, coreTexts.invalidPath) : null,
    readFields: compileExtras(name, definition, deps),
    redirects: [body, query].flatMap((schema) => (schema ? redirectsOf(name, schema) : [])),
    handle,
    extras: deps.extras,
    project: compileProjection(name, answer, deps),
    fail: compileFail(name, errors ?? {}),
  }
}

/** A caller that sends no body sends no field. Input without any field is read once, at start. */
function compileInput(schema: z.core.$ZodType, text?: TranslatableText): Reader {
  const read = compileReader(schema, text)
  const empty = readSchema(schema, NO_FIELDS)
  if (!empty.success) return read
  // A default may be another value in every call.
  const hasDefaults = isObject(empty.data) && Object.keys(empty.data).length > 0
  const shared: unknown = hasDefaults ? null : Object.freeze(empty.data)
  return (input = NO_FIELDS) => (input === NO_FIELDS && shared ? shared : read(input))
}

function compileProjection(
  name: string,
  answer: z.core.$ZodType,
  { projection, checksAnswers }: CompileDeps,
): Projection {
  const project = compileAnswer(answer, projection)
  if (!checksAnswers) return project
  return (value) => {
    const { error } = readSchema(answer, value)
    if (!error) return project(value)
    const problems = problemsOf(error, ['answer']).join(', ')
    throw new TypeError(
      `The handler of "${name}" returned a value that its answer does not allow: ${problems}`,
    )
  }
}

function compileFail(name: string, errors: ErrorCatalogue): CompiledCall['fail'] {
  return (code, options) => {
    const row = errors[code]
    if (!row) throw new Error(`The endpoint "${name}" does not declare the error "${code}"`)
    return new AuthError(code, row, options)
  }
}

/** Reads the app's fields from a body, or from the object in it that contains them. */
function compileExtras(
  name: string,
  { writes, writesIn, body }: AnyDefinition,
  { additionalFields }: CompileDeps,
): FieldReader | null {
  if (!writes) return null
  const [model = ''] = writes.split('.')
  const fields = additionalFields[model] ?? {}
  const shape = body && shapeOf(body)
  const own = writesIn === undefined ? shape : shape?.[writesIn] && shapeOf(shape[writesIn])
  for (const [field, { input }] of Object.entries(fields))
    if (input === true && own && Object.hasOwn(own, field))
      throw new Error(
        `${model}.additionalFields.${field}: "${name}" has another input of that name`,
      )
  const read = compileFields(fields, writes)
  if (writesIn === undefined) return read
  return (given) => read((isObject(given) && Reflect.get(given, writesIn)) ?? {})
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** Inspects all fields, so that no redirect address escapes its check. */
function redirectsOf(call: string, schema: z.core.$ZodType): RedirectField[] {
  const shape = shapeOf(schema)
  if (!shape) throw new Error(`The input of "${call}" must be an object`)
  const found: RedirectField[] = []
  for (const [name, field] of Object.entries(shape)) {
    const { redirect } = metadataOf(field)
    if ((redirect !== undefined) !== isRedirectName(name)) {
      throw new Error(`The field "${name}" must be a redirectURL() exactly if its name says so`)
    }
    if (redirect) found.push({ name, isExact: redirect === 'exact' })
  }
  return found
}
