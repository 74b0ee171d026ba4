import type { AnyAuth } from './auth.js'
import type { FieldsByModel } from './contract/additional-fields.js'
import type { AnyDefinition } from './contract/endpoint.js'
import type { Tables } from './database/tables.js'

/** The parts of an app, for code that describes it. */
export interface AuthParts {
  readonly appName: string
  /** The base address of the calls: a URL, or a path when the origin depends on the request. */
  readonly callsURL: string
  readonly cookieName: string
  /** By server name. */
  readonly definitions: Readonly<Record<string, AnyDefinition>>
  readonly tables: Tables
  /** The columns that the app adds, by model. */
  readonly additionalFields: FieldsByModel
}

/** By handler, which is the same function however an app's face is copied. */
const parts = new WeakMap<AnyAuth['handler'], AuthParts>()

/** Stores the parts of an app outside of the app object, which has only what apps use. */
export function noteParts(handler: AnyAuth['handler'], made: AuthParts): void {
  parts.set(handler, made)
}

/** The parts of an app. @throws TypeError for an object that `createAuth` did not create. */
export function partsOf({ handler }: Pick<AnyAuth, 'handler'>): AuthParts {
  const made = parts.get(handler)
  if (!made) throw new TypeError('This was not made by createAuth')
  return made
}
