import { createHash } from 'node:crypto'
import type { DatabaseDump } from '@countersign/core/testing'
import type { World } from './world.js'

export type Row = DatabaseDump[string][number]

/** The signed-in user of a request, as the rows and the cookies that were issued show. */
export interface Caller {
  readonly user: Row
  readonly session: Row
}

/** The caller that a credential names, computed from what was issued and what is stored. */
export function callerOf(
  { auth, secrets, rows }: World,
  headers: Headers,
): Caller | 'unclear' | null {
  const [credential, ...others] = credentialsIn(headers)
  if (credential === undefined) return null
  if (others.length > 0) return 'unclear'
  if (!secrets.credentials.has(credential)) return credential.includes('%') ? 'unclear' : null
  const tokens: unknown[] = storedTokensOf(credential)
  const session = rows['session']?.find((row) => tokens.includes(row['token']))
  const user = rows['user']?.find(({ id }) => id === session?.['userId'])
  const isValid = session !== undefined && timeOf(session['expiresAt']) > auth.clock.now()
  return user && isValid ? { user, session } : null
}

function credentialsIn(headers: Headers): readonly string[] {
  const cookie = headers.get('cookie') ?? ''
  const inCookies = [...cookie.matchAll(/(?:countersign|better-auth)\.session_token=([^;]*)/g)]
  const [, bearer] = /^Bearer (.+)$/i.exec(headers.get('authorization') ?? '') ?? []
  return [...inCookies.map(([, value = '']) => value), ...(bearer ? [bearer] : [])]
}

/** The database has a hash of the part before the signature; a database of better-auth has that part. */
function storedTokensOf(credential: string): string[] {
  const [secret = ''] = credential.split('.')
  return [createHash('sha256').update(`session ${secret}`).digest('base64url'), secret]
}

/** Milliseconds. */
export function timeOf(value: unknown): number {
  return value instanceof Date ? value.getTime() : Date.parse(String(value))
}
