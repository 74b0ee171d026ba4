import type { PasskeyRow } from './models.js'

/** How the browser is told of passkeys that there are. */
export function toDescriptor({ credentialID, transports }: PasskeyRow) {
  const named = { id: credentialID, type: 'public-key' as const }
  return transports ? { ...named, transports: transports.split(',') } : named
}
