import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { Clock } from '../../contract/runtime.js'
import type { Json } from './recording.js'

const kid = 'key-of-the-provider'
const pair = generateKeyPair('RS256', { extractable: true })

/** The key set of a provider. */
export async function keySet(): Promise<Json> {
  const { kty = '', n = '', e = '' } = await exportJWK((await pair).publicKey)
  return { keys: [{ kty, n, e, kid, use: 'sig', alg: 'RS256' }] }
}

/** An id token of a provider. Undefined claims are omitted; `exp` is in an hour. */
export async function signIdToken(
  claims: Readonly<Record<string, Json | undefined>>,
  clock: Clock,
): Promise<string> {
  const now = Math.floor(clock.now() / 1000)
  const all = { iat: now, exp: now + 3600, ...claims }
  return new SignJWT(JSON.parse(JSON.stringify(all)) as Record<string, Json>)
    .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
    .sign((await pair).privateKey)
}
