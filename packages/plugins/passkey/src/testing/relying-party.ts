import type { Device } from './authenticator-options.js'

/**
 * The relying party that a page may speak for: its host, a parent of it, or one that names its origin.
 *
 * @throws SecurityError
 * @see WebAuthn Level 3 sections 5.1.3 (step 9) and 5.11
 */
export function checkRelyingParty(device: Device, rpId: string | undefined): string {
  const { hostname } = new URL(device.origin)
  if (rpId === undefined || rpId === hostname) return hostname
  if (hostname.endsWith(`.${rpId}`) || device.relatedTo.includes(rpId)) return rpId
  throw new DOMException(`${device.origin} may not use passkeys of ${rpId}`, 'SecurityError')
}

/** @throws NotAllowedError where the page needs a verified owner and this device verifies nobody */
export function checkVerification(device: Device, wanted: string | undefined): void {
  if (wanted !== 'required' || device.verifiesUsers) return
  throw new DOMException('The owner cannot be verified', 'NotAllowedError')
}
