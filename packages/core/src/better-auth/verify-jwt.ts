import type { JWTPayload, JWTVerifyOptions } from 'jose'

/** The claims of a JSON Web Token that one of the keys signed, or the reason for a failure. */
export async function verifyJwt(
  token: string,
  keys: readonly Uint8Array[],
  checks: JWTVerifyOptions,
): Promise<JWTPayload | 'expired' | 'invalid'> {
  // Loaded at first use, and no more of it than is needed: an edge function pays for every byte at its start.
  const [{ jwtVerify }, { JWTExpired }] = await Promise.all([
    import('jose/jwt/verify'),
    import('jose/errors'),
  ])
  const results = await Promise.allSettled(keys.map((key) => jwtVerify(token, key, checks)))
  const read = results.find((result) => result.status === 'fulfilled')
  if (read) return read.value.payload
  const isLate = (result: PromiseSettledResult<unknown>): boolean =>
    result.status === 'rejected' && result.reason instanceof JWTExpired
  return results.some(isLate) ? 'expired' : 'invalid'
}
