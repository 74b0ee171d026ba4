import type { Device } from './authenticator-options.js'

/**
 * The relying party that a page may use: its host, a parent domain of it, or one that lists its origin.
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

/** @throws NotAllowedError when the page requires user verification and this device does not support it */
export function checkVerification(device: Device, wanted: string | undefined): void {
  if (wanted !== 'required' || device.verifiesUsers) return
  throw new DOMException('The owner cannot be verified', 'NotAllowedError')
}
