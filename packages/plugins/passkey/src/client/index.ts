import type { CallOptions, ClientPlugin } from '@countersign/client'
import type { Routes } from '@countersign/core'
import type { PasskeyEndpoints } from '../index.js'
import type { AddPasskeyInput, SignUpWithPasskeyInput } from './add-passkey.js'
import type { AddResult, SignInResult } from './ceremony.js'
import type * as Ceremonies from './ceremonies.js'
import { failed, type Failed, notSupported } from './failures.js'
import { canUsePasskeys } from './support.js'

export type { AddPasskeyInput, SignUpWithPasskeyInput } from './add-passkey.js'
export type { AddResult, SignInResult } from './ceremony.js'
export type { CeremonyCode } from './failures.js'
export { canAutofillPasskeys, canUsePasskeys } from './support.js'

const routes = {
  passkey: {
    /** List the passkeys of the signed-in user, oldest first. */
    listUserPasskeys: 'GET /passkey/list-user-passkeys',
    /** Delete a passkey of the signed-in user. */
    deletePasskey: 'POST /passkey/delete-passkey $passkeys',
    /** Rename a passkey of the signed-in user. */
    updatePasskey: 'POST /passkey/update-passkey $passkeys',
  },
} as const satisfies Routes<PasskeyEndpoints>

const stores = { $passkeys: { route: 'GET /passkey/list-user-passkeys' } } as const

/** Input of `signIn.passkey`. */
export interface SignInWithPasskeyInput {
  /**
   * Suggests passkeys in the field with `autocomplete="username webauthn"` instead of opening a dialog. Default
   * false.
   */
  readonly autoFill?: boolean | undefined
  /** Ignored by the server: passkeys identify their user. */
  readonly email?: string | undefined
}

/** The calls of the plugin that run a ceremony. */
export interface PasskeyActions {
  readonly signIn: {
    /** Signs in with a passkey. Fails with `AUTH_CANCELLED` when the signal aborts. */
    passkey(input?: SignInWithPasskeyInput, options?: CallOptions): Promise<SignInResult>
  }
  readonly signUp: {
    /** Creates an account with a passkey and no password. The server's option `signUp` must be on. */
    passkey(input: SignUpWithPasskeyInput, options?: CallOptions): Promise<AddResult>
  }
  readonly passkey: {
    /** Adds a passkey to the account of the signed-in user. */
    addPasskey(input?: AddPasskeyInput, options?: CallOptions): Promise<AddResult>
  }
}

/** The client plugin that {@link passkeyClient} returns. */
export interface PasskeyClient extends ClientPlugin<
  typeof routes,
  PasskeyEndpoints,
  unknown,
  PasskeyActions,
  typeof stores
> {}

/**
 * The client plugin of passkeys.
 *
 * @example
 * ```ts
 * import { createAuthClient } from '@countersign/client'
 * import { passkeyClient } from '@countersign/passkey/client'
 *
 * const client = createAuthClient({ plugins: [passkeyClient()] })
 * const { data, error } = await client.signIn.passkey()
 * console.log(error ? error.message : data.user.name)
 * ```
 */
export function passkeyClient(): PasskeyClient {
  return {
    id: 'passkey',
    routes,
    stores,
    actions: (context) => ({
      signIn: {
        passkey: ({ autoFill, email } = {}, options = {}) =>
          withCeremonies(({ autofill, signIn, takeTurn }) =>
            autoFill
              ? autofill({ context, options })
              : takeTurn(() => signIn({ context, options }, email === undefined ? {} : { email })),
          ),
      },
      signUp: {
        passkey: (person, options = {}) =>
          withCeremonies(({ addPasskey, takeTurn }) =>
            takeTurn(() => addPasskey({ context, options }, {}, person)),
          ),
      },
      passkey: {
        addPasskey: (input = {}, options = {}) =>
          withCeremonies(({ addPasskey, takeTurn }) =>
            takeTurn(() => addPasskey({ context, options }, input)),
          ),
      },
    }),
  }
}

/** Loads the code of ceremonies once and starts one. */
async function withCeremonies<R>(
  begin: (ceremonies: typeof Ceremonies) => Promise<R>,
): Promise<R | Failed<'PASSKEYS_NOT_SUPPORTED' | 'NETWORK'>> {
  if (!canUsePasskeys()) return notSupported
  const ceremonies = await import('./ceremonies.js').catch(() => null)
  return ceremonies ? begin(ceremonies) : failed('NETWORK', 'No answer', 0)
}
