import type { FileEntry } from '../transfer/candidate.js'
import { auth0 } from './auth0.js'
import { authJs } from './auth-js.js'
import { betterAuth } from './better-auth.js'
import { clerk } from './clerk.js'
import { firebase } from './firebase.js'
import { lucia } from './lucia.js'
import { readRecords } from './read-records.js'
import type { Source, SourceContext } from './source.js'
import { supabase } from './supabase.js'

/** The systems whose exports can be imported: the values of `--from`. */
export const sourceNames = [
  'better-auth',
  'authjs',
  'lucia',
  'supabase',
  'clerk',
  'firebase',
  'auth0',
] as const

/** A system whose exports can be imported. */
export type SourceName = (typeof sourceNames)[number]

const sources: Readonly<Record<SourceName, Source>> = {
  'better-auth': betterAuth,
  authjs: authJs,
  lucia,
  supabase,
  clerk,
  firebase,
  auth0,
}

/** Reads the rows of an export of another system. */
export async function* readSource(
  name: SourceName,
  chunks: AsyncIterable<Uint8Array | string>,
  context: SourceContext,
): AsyncGenerator<FileEntry> {
  const source = sources[name]
  for await (const record of readRecords(chunks, source.isWrapped ?? false)) {
    if ('reason' in record) yield record
    else yield* source.read(record, context)
  }
}
