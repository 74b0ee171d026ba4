import type { Endpoint, ModelRef, Plugin } from '@countersign/core'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'

/** A passkey. */
export interface Passkey {
  readonly id: string
  readonly name: string | null
  readonly publicKey: string
  readonly userId: string
  readonly credentialID: string
  readonly counter: number
  readonly deviceType: string
  readonly backedUp: boolean
  readonly transports: string | null
  readonly createdAt: Date | null
  readonly aaguid: string | null
}

/** The calls of the plugin. */
export interface PasskeyEndpoints {
  readonly generatePasskeyRegistrationOptions: Endpoint<
    'GET',
    '/passkey/generate-register-options',
    { readonly query: { readonly authenticatorAttachment?: 'platform' | 'cross-platform' } },
    Omit<PublicKeyCredentialCreationOptionsJSON, 'extensions'>,
    'SESSION_NOT_FRESH',
    'public'
  >
  readonly generatePasskeyAuthenticationOptions: Endpoint<
    'POST',
    '/passkey/generate-authenticate-options',
    { readonly body: { readonly email?: string } },
    Omit<PublicKeyCredentialRequestOptionsJSON, 'extensions'>,
    never,
    'public'
  >
  readonly verifyPasskeyRegistration: Endpoint<
    'POST',
    '/passkey/verify-registration',
    { readonly body: { readonly response: RegistrationResponseJSON; readonly name?: string } },
    Passkey,
    'CHALLENGE_NOT_FOUND' | 'FAILED_TO_VERIFY_REGISTRATION' | 'SESSION_NOT_FRESH',
    'public'
  >
  readonly verifyPasskeyAuthentication: Endpoint<
    'POST',
    '/passkey/verify-authentication',
    { readonly body: { readonly response: AuthenticationResponseJSON } },
    { readonly session: ModelRef<'session'>; readonly user: ModelRef<'user'> },
    'CHALLENGE_NOT_FOUND' | 'PASSKEY_NOT_FOUND' | 'AUTHENTICATION_FAILED',
    'public'
  >
  readonly listPasskeys: Endpoint<
    'GET',
    '/passkey/list-user-passkeys',
    unknown,
    Passkey[],
    never,
    'session'
  >
  readonly deletePasskey: Endpoint<
    'POST',
    '/passkey/delete-passkey',
    { readonly body: { readonly id: string } },
    { readonly status: boolean },
    'PASSKEY_NOT_FOUND' | 'SESSION_NOT_FRESH' | 'FAILED_TO_UNLINK_LAST_ACCOUNT',
    'session'
  >
  readonly updatePasskey: Endpoint<
    'POST',
    '/passkey/update-passkey',
    { readonly body: { readonly id: string; readonly name: string } },
    { readonly passkey: Passkey },
    'PASSKEY_NOT_FOUND',
    'session'
  >
}

/** The plugin that {@link passkey} makes. */
export interface PasskeyPlugin extends Plugin<'passkey', PasskeyEndpoints> {}
