import * as z from 'zod/mini'
import type { AnySubscribers } from '../plugins/subscribers.js'
import { callback } from './option-values.js'

/** A promise has no names, and would count as an object without options. */
export const noPromise = z.custom((given) => !(given instanceof Promise), 'is a promise: await it')

/** A schema that takes nothing as well. */
type MayBeAbsent = z.core.$ZodType & { readonly _zod: { readonly optin: 'optional' | 'defaulted' } }

/** A group of optional options. Other names are rejected. */
export function section<S extends Readonly<Record<string, MayBeAbsent>>>(
  shape: S,
  ...checks: z.core.$ZodCheck<z.output<z.ZodMiniObject<S>>>[]
) {
  return z.prefault(z.pipe(noPromise, z.strictObject(shape).check(...checks)), {})
}

/** Translations of a plugin's texts, by language, then by key: the code of an error, or the key of a page's text. */
export const translations = z.optional(z.record(z.string(), z.record(z.string(), z.string())))

/** Functions of the app by name. */
export const handlers = z.optional(z.record(z.string(), callback<(event: never) => unknown>()))

/** Subscribers of the app, by phase and name. Their arguments depend on the name, which no schema can express. */
export const subscribers = section({
  before: handlers,
  on: handlers,
  after: handlers,
}) as unknown as z.ZodMiniDefault<z.ZodMiniType<AnySubscribers, object>>
