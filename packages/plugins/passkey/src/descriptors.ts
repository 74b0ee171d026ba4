import type { PasskeyRow } from './models.js'

/** Describes an existing passkey to the browser. */
export function toDescriptor({ credentialID, transports }: PasskeyRow) {
  const named = { id: credentialID, type: 'public-key' as const }
  return transports ? { ...named, transports: transports.split(',') } : named
}
