/** The parts of a request that its signature covers. */
export interface SignedParts {
  readonly id: string
  /** Seconds since 1970. */
  readonly timestamp: number
  readonly body: string
}

const PREFIX = 'whsec_'
/** The bytes that Standard Webhooks allows in a secret. */
const BYTES = { least: 24, most: 64 } as const

/** The key of a secret such as `whsec_…`, or null when it is no such secret. */
export function readSecret(secret: string): Uint8Array<ArrayBuffer> | null {
  if (!secret.startsWith(PREFIX)) return null
  const encoded = secret.slice(PREFIX.length)
  if (!/^[A-Za-z\d+/]+={0,2}$/.test(encoded) || encoded.length % 4 !== 0) return null
  const key = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0))
  return key.length < BYTES.least || key.length > BYTES.most ? null : key
}

/**
 * The header `webhook-signature`: an HMAC with SHA-256 for each key, so that receivers accept requests while a secret
 * is replaced.
 *
 * @see Standard Webhooks, section "Signature scheme"
 */
export async function sign(
  keys: readonly Uint8Array<ArrayBuffer>[],
  { id, timestamp, body }: SignedParts,
): Promise<string> {
  const content = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  const signatures = keys.map(async (bytes) => {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' }
    const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign'])
    const mac = new Uint8Array(await crypto.subtle.sign('HMAC', key, content))
    return `v1,${btoa(String.fromCharCode(...mac))}`
  })
  return (await Promise.all(signatures)).join(' ')
}
