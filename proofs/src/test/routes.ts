import { type OpenApiDocument, openApiDocument } from '@countersign/core/openapi'
import type { App } from './full-auth.js'

/** Where a call takes something. */
export interface Field {
  readonly name: string
  readonly place: 'body' | 'query' | 'path'
  readonly required: boolean
}

/** A call as the app's own description has it: calls that are added join by themselves. */
export interface Route {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly fields: readonly Field[]
  /** Whether signed-out callers are refused. */
  readonly needsSession: boolean
}

type JsonObject = Readonly<Record<string, unknown>>

/** Every call of the app that has a route. */
export function routesOf(auth: App): readonly Route[] {
  const { paths }: OpenApiDocument = openApiDocument(auth)
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      method: method === 'get' ? ('GET' as const) : ('POST' as const),
      path,
      fields: [...parametersOf(described), ...bodyFieldsOf(described)],
      needsSession: (described['security'] as unknown[] | undefined)?.length === 1,
    })),
  )
}

/** What the calls of the app refuse with by their description, each such as `POST /sign-out 400 INVALID_ORIGIN`. */
export function refusalsOf(auth: App): ReadonlySet<string> {
  const { paths }: OpenApiDocument = openApiDocument(auth)
  const refusals = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) =>
      Object.entries(responses as Readonly<Record<string, { readonly description: string }>>)
        .filter(([status]) => Number(status) >= 400)
        .flatMap(([status, { description }]) =>
          description
            .split(', ')
            .map((code) => `${method.toUpperCase()} ${path} ${status} ${code}`),
        ),
    ),
  )
  return new Set(refusals)
}

function parametersOf(described: JsonObject): Field[] {
  const parameters = (described['parameters'] ?? []) as {
    readonly name: string
    readonly in: 'query' | 'path'
    readonly required: boolean
  }[]
  return parameters.map(({ name, in: place, required }) => ({ name, place, required }))
}

function bodyFieldsOf(described: JsonObject): Field[] {
  const body = described['requestBody'] as
    { readonly content: Readonly<Record<string, { readonly schema: JsonObject }>> } | undefined
  const schema = body?.content['application/json']?.schema ?? {}
  const required = (schema['required'] ?? []) as readonly string[]
  return Object.keys((schema['properties'] ?? {}) as JsonObject).map((name) => ({
    name,
    place: 'body',
    required: required.includes(name),
  }))
}
