import type { SessionSnapshot } from '../contract/calls/exchange.js'
import type { Clock } from '../contract/runtime.js'
import type { CachedSessionFormat } from '../contract/storage/storage-format.js'
import { fromBase64Url, toBase64Url, toUtf8 } from '../crypto/bytes.js'
import { createMac, timingSafeEqual } from '../crypto/hash.js'

/** The version of cached sessions of an app that sets none. */
const VERSION = '1'

/** The content of the cookie: the cached session, its expiry in milliseconds, and a signature over both. */
interface Envelope {
  readonly inner: Readonly<Record<string, unknown>>
  readonly session: Readonly<Record<string, unknown>>
  readonly user: Readonly<Record<string, unknown>>
  readonly expiresAt: number
  readonly signature: string
}

/**
 * Cached sessions as JSON in base64url. 1.7 adds the time and a version to the format of 1.2; both can read
 * what is written here, which also has the user's epoch. A cached session of 1.2 has no time: it counts as
 * older than everything, so that the store is read.
 */
export function createCachedSessionFormat(
  secrets: readonly string[],
  clock: Clock,
): CachedSessionFormat {
  const macs = secrets.map((secret) => createMac(toUtf8(secret)))
  const [signingMac = () => ''] = macs
  return {
    encode({ token }, { session, user, epoch, issuedAt }, expiresAt) {
      const inner = {
        session: { ...session, token },
        user,
        epoch,
        updatedAt: issuedAt,
        version: VERSION,
      }
      const signature = signingMac(signedText(inner, expiresAt))
      return toBase64Url(toUtf8(JSON.stringify({ session: inner, expiresAt, signature })))
    },

    decode({ token }, text) {
      const envelope = parse(text)
      if (!envelope || envelope.expiresAt <= clock.now()) return null
      const { inner, session, expiresAt, signature } = envelope
      const signed = signedText(inner, expiresAt)
      const isOurs = macs.some((mac) => timingSafeEqual(mac(signed), signature))
      return isOurs && session['token'] === token ? toSnapshot(envelope) : null
    },
  }
}

/** The keys in their order of arrival. */
function signedText(inner: Envelope['inner'], expiresAt: number): string {
  return JSON.stringify({ ...inner, expiresAt })
}

/** The session's public handle in place of the credential. */
function toSnapshot({ inner, session, user }: Envelope): SessionSnapshot {
  const { epoch, updatedAt } = inner
  return {
    session: { ...session, token: session['id'] },
    user,
    epoch: typeof epoch === 'number' ? epoch : 0,
    issuedAt: typeof updatedAt === 'number' ? updatedAt : 0,
  }
}

function parse(text: string): Envelope | null {
  const outer = parseObject(text)
  const inner = objectIn(outer, 'session')
  const session = objectIn(inner, 'session')
  const user = objectIn(inner, 'user')
  if (!outer || !inner || !session || !user) return null
  const { expiresAt, signature } = outer
  if (typeof expiresAt !== 'number' || typeof signature !== 'string') return null
  return { inner, session, user, expiresAt, signature }
}

function parseObject(text: string): Readonly<Record<string, unknown>> | null {
  const bytes = fromBase64Url(text)
  if (!bytes) return null
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

function objectIn(
  parent: Readonly<Record<string, unknown>> | null,
  key: string,
): Readonly<Record<string, unknown>> | null {
  const value = parent?.[key]
  return isObject(value) ? value : null
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
