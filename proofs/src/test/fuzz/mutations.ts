import * as corpus from '../corpus.js'
import * as headerCorpus from '../header-corpus.js'
import type { Route } from '../routes.js'
import { type Draft, draftOf, type Samples, type Mutation } from './draft.js'

/** Every way to spoil a request of a call. */
export function mutationsOf(route: Route, samples: Samples): Mutation[] {
  return [...fieldMutationsOf(route, samples), ...requestMutations]
}

const set = (name: string, json: string): Mutation => {
  return (draft) => void (draft.fields[name] = json)
}

/** Every way to spoil what a call takes. */
export function fieldMutationsOf(route: Route, samples: Samples): Mutation[] {
  const { fields } = route
  const inBody = fields.filter(({ place }) => place === 'body').map(({ name }) => name)
  const inQuery = fields.filter(({ place }) => place === 'query').map(({ name }) => name)
  const places = fields.filter(({ name }) => /URL$|redirectTo/.test(name))
  const { fields: sent } = draftOf(route, samples)
  return [
    ...inBody.flatMap((name) => [
      ...swaps.map((json) => set(name, json)),
      ...nestedMutations(name, sent[name] ?? ''),
    ]),
    ...inQuery.flatMap((name) =>
      corpus.texts.map((text) =>
        put('query')(`${name}=${encodeURIComponent(text.toWellFormed())}`),
      ),
    ),
    ...places.flatMap(({ name, place }) =>
      corpus.targets.map((target) =>
        place === 'body'
          ? set(name, JSON.stringify(target))
          : put('query')(`token=x&${name}=${encodeURIComponent(target)}`),
      ),
    ),
    ...corpus.keys.flatMap((key) => ['{"polluted":true}', '"x"'].map((json) => set(key, json))),
  ]
}

/** In place of any value. */
const swaps = [...corpus.texts.map((text) => JSON.stringify(text)), ...corpus.values]

/** Stands where a value is written that JSON has no other way to. */
const MARK = 'mark'

/** Every way to spoil a field inside a field that is a record, at any depth. */
function nestedMutations(name: string, json: string): Mutation[] {
  return pathsIn(JSON.parse(json)).flatMap((path) =>
    swaps.map((swap) => {
      const text = JSON.stringify(replaceAt(JSON.parse(json), path))
      return set(
        name,
        text.replace(`"${MARK}"`, () => swap),
      )
    }),
  )
}

/** The ways to every value inside a record. */
function pathsIn(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => [
    [key],
    ...pathsIn(inner).map((path) => [key, ...path]),
  ])
}

function replaceAt(value: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return MARK
  const record = value as Readonly<Record<string, unknown>>
  return { ...record, [key]: replaceAt(record[key], rest) }
}

/** Puts something in place of a part of the request. */
const put =
  <Part extends 'method' | 'query' | 'body'>(part: Part) =>
  (value: Draft[Part]): Mutation =>
  (draft) =>
    void (draft[part] = value)

const send = (headers: Readonly<Record<string, string>>): Mutation => {
  return (draft) => void Object.assign(draft.headers, headers)
}

/** Every way to spoil what all calls have. */
const requestMutations: readonly Mutation[] = [
  ...corpus.bodies.map(put('body')),
  ...headerCorpus.contentTypes.map((type) => send({ 'content-type': type })),
  ...corpus.queries.map(put('query')),
  ...corpus.paths.map(
    (change): Mutation =>
      (draft) =>
        void (draft.path = change(draft.path)),
  ),
  ...corpus.methods.map(put('method')),
  ...headerCorpus.headers.map(send),
  ...headerCorpus.cookies.map((cookie) => send({ cookie })),
]
