import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { AuthenticatorOptions, Device } from './authenticator-options.js'
import type { AssertionChanges, CreationChanges } from './changes.js'
import type { SoftwareCredential } from './credential.js'
import { createCredential } from './create-credential.js'
import { Keyring } from './keyring.js'
import { useCredential } from './use-credential.js'

/** An authenticator and the browser that it is used in. */
export interface Authenticator {
  /** What it holds, oldest first. */
  readonly credentials: readonly SoftwareCredential[]

  /**
   * Makes a passkey, as `navigator.credentials.create()` does.
   *
   * @param options what `GET /passkey/generate-register-options` answered
   * @param changes what to say instead of the truth
   * @returns what the browser posts as `response`
   * @throws a DOMException as a browser throws it: `InvalidStateError` where one of
   *   `excludeCredentials` is here, `NotSupportedError` where no algorithm fits, `NotAllowedError` where
   *   the owner cannot be verified, `ConstraintError` where a resident key cannot be kept, and
   *   `SecurityError` where the relying party is not this origin's
   */
  create(
    options: PublicKeyCredentialCreationOptionsJSON,
    changes?: CreationChanges,
  ): Promise<RegistrationResponseJSON>

  /**
   * Signs with a passkey, as `navigator.credentials.get()` does: the newest that fits.
   *
   * @param options what `GET /passkey/generate-authenticate-options` answered
   * @param changes what to say instead of the truth
   * @returns what the browser posts as `response`
   * @throws a DOMException as a browser throws it: `NotAllowedError` where no credential fits or the
   *   owner cannot be verified, and `SecurityError` where the relying party is not this origin's
   */
  get(
    options: PublicKeyCredentialRequestOptionsJSON,
    changes?: AssertionChanges,
  ): Promise<AuthenticationResponseJSON>

  /** Forgets a credential, as its owner does in the settings of a device. */
  forget(id: string): void
}

/**
 * An authenticator in software, for tests of apps that sign in by passkeys: no browser is needed. It
 * answers with the JSON that a browser would post, signed with real keys, and can be told to lie about
 * each part of it.
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
