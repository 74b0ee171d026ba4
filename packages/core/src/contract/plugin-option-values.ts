import * as z from 'zod/mini'
import { callback } from './option-values.js'
import type { AnySubscribers } from './plugin.js'

/** Translations of a plugin's texts, by language, then by key: the code of an error, or the key of a page's text. */
export const translations = z.optional(z.record(z.string(), z.record(z.string(), z.string())))

const handlers = z.optional(z.record(z.string(), callback<(event: never) => unknown>()))

/** Subscribers of the app, by phase and name. */
export const subscribers = z.optional(
  z.pipe(
    z.strictObject({ before: handlers, on: handlers, after: handlers }),
    // The argument of a subscriber depends on its name, which no schema can express.
    z.transform((given) => given as AnySubscribers),
  ),
)
