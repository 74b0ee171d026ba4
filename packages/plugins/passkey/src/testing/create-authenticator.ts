import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { AuthenticatorOptions, Device } from './device.js'
import type { AssertionChanges, CreationChanges } from './changes.js'
import { Keyring, type SoftwareCredential } from './keyring.js'
import { createCredential } from './create-credential.js'
import { useCredential } from './use-credential.js'

/** A software authenticator together with its browser. */
export interface Authenticator {
  /** Its credentials, oldest first. */
  readonly credentials: readonly SoftwareCredential[]

  /**
   * Creates a passkey, as `navigator.credentials.create()` does.
   *
   * @param options the answer of `GET /passkey/generate-register-options`
   * @param changes changes of the response
   * @returns the `response` that a browser posts
   * @throws a DOMException like a browser: `InvalidStateError` when it has one of `excludeCredentials`,
   *   `NotSupportedError` when it supports no requested algorithm, `NotAllowedError` when it cannot verify the
   *   user, `ConstraintError` when it cannot store a resident key, and `SecurityError` when the origin may not
   *   use the relying party
   */
  create(
    options: PublicKeyCredentialCreationOptionsJSON,
    changes?: CreationChanges,
  ): Promise<RegistrationResponseJSON>

  /**
   * Signs with the newest matching passkey, as `navigator.credentials.get()` does.
   *
   * @param options the answer of `GET /passkey/generate-authenticate-options`
   * @param changes changes of the response
   * @returns the `response` that a browser posts
   * @throws a DOMException like a browser: `NotAllowedError` when no credential matches or it cannot verify the
   *   user, and `SecurityError` when the origin may not use the relying party
   */
  get(
    options: PublicKeyCredentialRequestOptionsJSON,
    changes?: AssertionChanges,
  ): Promise<AuthenticationResponseJSON>

  /** Removes a credential, as a user does in the settings of a device. */
  forget(id: string): void
}

/**
 * Creates a software authenticator, for tests of passkeys without a browser. It returns the JSON that a browser would
 * post, signed with real keys, and can change each part of it.
 *
 * @example
 * ```ts
 * import { createTestAuth } from '@countersign/core/testing'
 * import { createAuthenticator } from '@countersign/passkey/testing'
 * import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server'
 *
 * const authenticator = createAuthenticator({ origin: 'http://localhost:3000' })
 *
 * export async function addPasskey(options: PublicKeyCredentialCreationOptionsJSON) {
 *   const ann = await createTestAuth().signedInAs('ann@example.com')
 *   return ann.post('/passkey/verify-registration', { response: await authenticator.create(options) })
 * }
 * ```
 *
 * @see WebAuthn Level 3 sections 5.1.3, 5.1.4 and 6
 */
export function createAuthenticator(options: AuthenticatorOptions): Authenticator {
  const device: Device = {
    synced: true,
    verifiesUsers: true,
    residentKeys: true,
    algorithms: ['ES256', 'EdDSA', 'RS256'],
    transports: ['internal', 'hybrid'],
    aaguid: '00000000-0000-0000-0000-000000000000',
    relatedTo: [],
    ...options,
  }
  const keyring = new Keyring()
  return {
    get credentials() {
      return keyring.list()
    },
    create: (creation, changes = {}) => createCredential({ device, keyring }, creation, changes),
    get: (request, changes = {}) => useCredential({ device, keyring }, request, changes),
    forget: (id) => {
      keyring.forget(id)
    },
  }
}
