/**
 * The response to `GET /.well-known/webauthn` on the domain `rpID`: it lets pages of other origins use the passkeys.
 * Serve it at the root of that domain and list the same origins in the option `origin`. Browsers accept at most five
 * different names before the public suffix.
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
