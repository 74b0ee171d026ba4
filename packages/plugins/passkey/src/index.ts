import type { OneTimePurpose, Plugin } from '@countersign/core'
import type { Ceremony } from './ceremony.js'
import {
  createAuthenticationOptions,
  createAuthenticationOptionsByGet,
  createRegistrationOptions,
  createVerifyAuthentication,
  createVerifyRegistration,
} from './endpoints/ceremonies.js'
import { deletePasskey, listPasskeys, updatePasskey } from './endpoints/manage.js'
import { passkeyErrors } from './errors.js'
import { passkeyModel } from './models.js'
import { type PasskeyOptions, problemsOf, readOptions } from './options.js'
import { countPasskeys, listProven, proofOf, removeAll, removeUnproven } from './passkeys.js'

export { type PasskeyCode, passkeyErrors } from './errors.js'
export type { Passkey } from './models.js'
export type {
  AttestationFormat,
  AttestationPolicy,
  AuthenticatorSelection,
  ExtensionInputs,
  ExtensionPolicy,
  ExtensionReport,
  NewAuthenticator,
  PasskeyOptions,
  Requirement,
  SignUpPolicy,
} from './options.js'

/** The calls of the plugin. */
export interface PasskeyEndpoints {
  /** Get the options to register a passkey. */
  readonly generatePasskeyRegistrationOptions: ReturnType<typeof createRegistrationOptions>
  /** Verify and store a new passkey. */
  readonly verifyPasskeyRegistration: ReturnType<typeof createVerifyRegistration>
  /** Get the options to sign in with a passkey. */
  readonly generatePasskeyAuthenticationOptions: ReturnType<typeof createAuthenticationOptions>
  /** Get the options to sign in with a passkey. */
  readonly generatePasskeyAuthenticationOptionsByGet: ReturnType<
    typeof createAuthenticationOptionsByGet
  >
  /** Sign in with a passkey. */
  readonly verifyPasskeyAuthentication: ReturnType<typeof createVerifyAuthentication>
  /** List the passkeys of the signed-in user, oldest first. */
  readonly listPasskeys: typeof listPasskeys
  /** Delete a passkey of the signed-in user. */
  readonly deletePasskey: typeof deletePasskey
  /** Rename a passkey of the signed-in user. */
  readonly updatePasskey: typeof updatePasskey
}

/** The plugin that {@link passkey} returns. */
export interface PasskeyPlugin extends Plugin<'passkey', PasskeyEndpoints> {}

/**
 * Sign-in with passkeys, and optional sign-up. Each ceremony checks the exact origin, the domain and a challenge that
 * works once, for five minutes, in the browser that requested it.
 *
 * @throws ConfigurationError, by `createAuth`, when an option is invalid.
 *
 * @example
 * ```ts
 * import { createAuth } from '@countersign/core'
 * import { memory } from '@countersign/core/memory'
 * import { passkey } from '@countersign/passkey'
 *
 * export const auth = createAuth({
 *   database: memory(),
 *   baseURL: 'https://app.example.com',
 *   secret: 'jK2v9QxT7mWc4RzB8nLp3HsYfD6gAeUq',
 *   plugins: [passkey({ rpID: 'example.com', rpName: 'Example' })],
 * })
 * ```
 */
export function passkey(options: PasskeyOptions = {}): PasskeyPlugin {
  const settings = readOptions(options)
  return {
    id: 'passkey',
    models: [passkeyModel],
    endpoints: {
      generatePasskeyRegistrationOptions: createRegistrationOptions(settings),
      verifyPasskeyRegistration: createVerifyRegistration(settings),
      generatePasskeyAuthenticationOptions: createAuthenticationOptions(settings),
      generatePasskeyAuthenticationOptionsByGet: createAuthenticationOptionsByGet(settings),
      verifyPasskeyAuthentication: createVerifyAuthentication(settings),
      listPasskeys,
      deletePasskey,
      updatePasskey,
    },
    errors: passkeyErrors,
    ...(settings.translations && { texts: settings.translations }),
    prepare: (facts) => problemsOf(settings, facts),
    signInMethods: countPasskeys,
    provenMethods: async (store, userId, provenIn) =>
      (await listProven(store, userId, provenIn)).map(proofOf),
    oneTimeValues: {
      'passkey-registration': { owner: 'user' },
      'passkey-authentication': { owner: 'user' },
    } satisfies Record<Ceremony, OneTimePurpose>,
    on: {
      'mailbox.proven': ({ user, keepsMethods, ...kept }, { store }) =>
        keepsMethods ? undefined : removeUnproven(store, user.id, kept),
      'user.deleted': ({ user }, { store }) => removeAll(store, user.id),
    },
  }
}

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
