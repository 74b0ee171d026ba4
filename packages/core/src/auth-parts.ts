import type { AnyAuth } from './auth.js'
import type { AdditionalFields } from './contract/additional-fields.js'
import type { AnyDefinition } from './contract/endpoint.js'
import type { Tables } from './database/tables.js'

/** What an app is made of, for those who describe it. */
export interface AuthParts {
  readonly appName: string
  /** Where the calls live: an address, or a path where the origin is each request's own. */
  readonly callsURL: string
  readonly cookieName: string
  /** By server name. */
  readonly definitions: Readonly<Record<string, AnyDefinition>>
  readonly tables: Tables
  readonly additionalFields: Readonly<Record<'user' | 'session', AdditionalFields>>
}

/** By handler, which is the same function however an app's face is copied. */
const parts = new WeakMap<AnyAuth['handler'], AuthParts>()

/** Remembers what an app is made of, beside the app: its face shows only what is used. */
export function noteParts(handler: AnyAuth['handler'], made: AuthParts): void {
  parts.set(handler, made)
}

/** What an app is made of. @throws TypeError for what `createAuth` has not made. */
export function partsOf({ handler }: Pick<AnyAuth, 'handler'>): AuthParts {
  const made = parts.get(handler)
  if (!made) throw new TypeError('This was not made by createAuth')
  return made
}
