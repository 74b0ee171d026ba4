import * as z from 'zod/mini'
import { type AnyAuth, type AuthParts, partsOf } from '../auth.js'
import { filledText } from '../contract/options/option-values.js'
import { requireOptions } from '../contract/options/require-options.js'
import { section } from '../contract/options/sections.js'
import { shapeOf } from '../contract/calls/answer.js'
import { errorsBefore, errorsOf } from '../contract/calls/call-errors.js'
import { type Access, type AnyDefinition, hasRoute } from '../contract/calls/endpoint.js'
import {
  answerSchema,
  fieldSchemas,
  inputSchema,
  type JsonSchema,
  modelName,
  type RowSchema,
  rowSchema,
} from './json-schema.js'

export type { JsonSchema } from './json-schema.js'

/** The information about the document itself. */
export interface OpenApiOptions {
  /** Default: the name of the app. */
  readonly title?: string
  /** Default `1.0.0`. */
  readonly version?: string
}

const schema = section({
  title: z.optional(filledText),
  version: z._default(filledText, '1.0.0'),
})

/** @see OpenAPI 3.1 section 4.8.1 */
export interface OpenApiDocument {
  readonly openapi: '3.1.0'
  readonly info: { readonly title: string; readonly version: string }
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly securitySchemes: Readonly<Record<string, JsonSchema>>
  }
}

/**
 * The app's calls as an OpenAPI 3.1 document: computed from their definitions.
 *
 * @throws TypeError for an object that `createAuth` did not create.
 * @throws ConfigurationError for an unknown or invalid option.
 *
 * @example
 * ```ts
 * import { writeFileSync } from 'node:fs'
 * import { openApiDocument } from '@countersign/core/openapi'
 * import { auth } from './auth'
 *
 * writeFileSync('openapi.json', JSON.stringify(openApiDocument(auth), null, 2))
 * ```
 */
export function openApiDocument(auth: AnyAuth, options: OpenApiOptions = {}): OpenApiDocument {
  const parts = partsOf(auth)
  const { title, version } = requireOptions('openApiDocument', schema, options)
  const rows: Record<string, RowSchema> = {}
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const [name, definition] of Object.entries(parts.definitions)) {
    if (!hasRoute(definition)) continue
    const methods = (paths[definition.path] ??= {})
    methods[definition.method.toLowerCase()] = describeCall(name, definition, { parts, rows })
  }
  return {
    openapi: '3.1.0',
    info: { title: title ?? parts.appName, version },
    servers: [{ url: parts.callsURL }],
    paths,
    components: {
      schemas: { ...rows, Error: errorSchema },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: parts.cookieName } },
    },
  }
}

interface Context {
  readonly parts: AuthParts
  readonly rows: Record<string, RowSchema>
}

function describeCall(name: string, definition: AnyDefinition, context: Context): JsonSchema {
  const { summary, access, body } = definition
  const parameters = describeParameters(definition)
  return {
    operationId: name,
    summary,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: describeBody(definition, context) } : {}),
    ...describeSecurity(access),
    responses: { ...describeAnswer(definition, context), ...describeErrors(definition) },
  }
}

/** An empty object among the alternatives makes the session optional. @see OpenAPI 3.1 section 4.8.30 */
function describeSecurity(access: Access): JsonSchema {
  const session = { session: [] }
  if (access === 'public') return {}
  return { security: access === 'optional-session' ? [session, {}] : [session] }
}

function describeParameters({ query, params }: AnyDefinition): JsonSchema[] {
  const inPath = Object.keys((params && shapeOf(params)) ?? {}).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const printed = query ? inputSchema(query) : {}
  const properties = Object.entries(asRecord(printed['properties']))
  const required: unknown = printed['required']
  const inQuery = properties.map(([name, schema]) => ({
    name,
    in: 'query',
    required: Array.isArray(required) && required.includes(name),
    schema,
  }))
  return [...inPath, ...inQuery]
}

function describeBody(
  { body, writes, writesIn, form }: AnyDefinition,
  { parts }: Context,
): JsonSchema {
  const printed = body ? inputSchema(body) : {}
  const [model = ''] = writes?.split('.') ?? []
  const extra = writes ? fieldSchemas(parts.additionalFields[model] ?? {}, writes) : null
  const { [writesIn ?? '']: inner, ...own } = asRecord(printed['properties'])
  const schema = writesIn
    ? { ...printed, properties: { ...own, [writesIn]: withFields(asRecord(inner), extra) } }
    : withFields(printed, extra)
  const forms = form === true ? { 'application/x-www-form-urlencoded': { schema } } : {}
  return { required: true, content: { 'application/json': { schema }, ...forms } }
}

function withFields(
  printed: JsonSchema,
  extra: ReturnType<typeof fieldSchemas> | null,
): JsonSchema {
  const required = [...asList(printed['required']), ...(extra?.required ?? [])]
  return {
    ...printed,
    properties: { ...asRecord(printed['properties']), ...extra?.properties },
    ...(required.length > 0 ? { required } : {}),
  }
}

function describeAnswer({ answer, page }: AnyDefinition, { parts, rows }: Context): JsonSchema {
  const schema = answerSchema(
    answer,
    (model) => (rows[modelName(model)] ??= rowSchema(parts.tables.shown(model))),
  )
  const html = page === true ? { 'text/html': { schema: { type: 'string' } } } : {}
  const ok = { description: 'Done', content: { 'application/json': { schema }, ...html } }
  return page === true ? { 200: ok, 302: { description: 'Goes on elsewhere' } } : { 200: ok }
}

/** Errors by status, each with the codes that it may have. */
function describeErrors(definition: AnyDefinition): JsonSchema {
  const byStatus = new Map<number, string[]>()
  const errors = { ...errorsBefore(definition), ...errorsOf(definition) }
  for (const [code, { status }] of Object.entries(errors)) {
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  const described = [...byStatus].map(([status, codes]) => [status, describeError(codes)] as const)
  return Object.fromEntries(described)
}

function describeError(codes: readonly string[]): JsonSchema {
  const reference = { $ref: '#/components/schemas/Error' }
  const schema = { allOf: [reference, { properties: { code: { enum: codes } } }] }
  return { description: codes.join(', '), content: { 'application/json': { schema } } }
}

const errorSchema: JsonSchema = {
  type: 'object',
  properties: { code: { type: 'string' }, message: { type: 'string' } },
  required: ['code', 'message'],
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
