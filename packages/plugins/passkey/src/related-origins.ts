/**
 * The answer to `GET /.well-known/webauthn` of the domain that passkeys belong to: it lets pages of other
 * origins use them. Serve it there, outside of the path of the calls, and give the same origins as the
 * option `origin`. Browsers count at most five names before the suffix.
 *
 * @example
 * ```ts
 * import { relatedOrigins } from '@countersign/passkey'
 *
 * export const GET = () => relatedOrigins('https://example.com', 'https://example.de')
 * ```
 *
 * @see WebAuthn Level 3 section 5.11
 */
export function relatedOrigins(...origins: readonly string[]): Response {
  return Response.json({ origins })
}
