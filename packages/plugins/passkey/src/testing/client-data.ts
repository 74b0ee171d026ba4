import type { Changes } from './changes.js'

interface Ceremony {
  readonly type: 'webauthn.create' | 'webauthn.get'
  readonly challenge: string
  readonly origin: string
}

/**
 * Encodes the client data of a ceremony.
 *
 * @see WebAuthn Level 3 section 5.8.1
 */
export function encodeClientData(ceremony: Ceremony, changes: Changes): Uint8Array {
  const { type, challenge, origin, crossOrigin = false, topOrigin } = { ...ceremony, ...changes }
  const clientData = { type, challenge, origin, crossOrigin, ...(topOrigin ? { topOrigin } : {}) }
  const said = changes.clientData ? changes.clientData(clientData) : clientData
  if (said instanceof Uint8Array) return said
  return new TextEncoder().encode(typeof said === 'string' ? said : JSON.stringify(said))
}
