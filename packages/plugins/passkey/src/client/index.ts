import type { CallOptions, ClientPlugin } from '@countersign/client'
import type { Routes } from '@countersign/core'
import type { PasskeyEndpoints } from '../index.js'
import { addPasskey, type AddPasskeyInput } from './add-passkey.js'
import { autofill } from './autofill.js'
import type { AddResult, SignInResult } from './calls.js'
import { takeTurn } from './ceremony.js'
import { signIn } from './sign-in.js'

export type { AddPasskeyInput } from './add-passkey.js'
export type { AddResult, SignInResult } from './calls.js'
export type { CeremonyCode } from './failures.js'
export { canAutofillPasskeys, canUsePasskeys } from './support.js'

const routes = {
  passkey: {
    listUserPasskeys: 'GET /passkey/list-user-passkeys',
    deletePasskey: 'POST /passkey/delete-passkey',
    updatePasskey: 'POST /passkey/update-passkey',
  },
} as const satisfies Routes<PasskeyEndpoints>

const stores = {
  $passkeys: {
    route: 'GET /passkey/list-user-passkeys',
    refetchedAfter: [
      'POST /passkey/verify-registration',
      'POST /passkey/delete-passkey',
      'POST /passkey/update-passkey',
    ],
  },
} as const

/** How somebody signs in with a passkey. */
export interface SignInWithPasskeyInput {
  /**
   * Offers passkeys among the suggestions of the field with `autocomplete="username webauthn"`, in place of
   * a dialog, until one is picked. Default false.
   */
  readonly autoFill?: boolean | undefined
  /** Whose passkeys the dialog offers; not needed, as passkeys know whose they are. */
  readonly email?: string | undefined
}

/** What the plugin adds to the calls: those with a ceremony between them. */
export interface PasskeyActions {
  readonly signIn: {
    /** Signs in with a passkey. Ends, as `AUTH_CANCELLED`, when the signal says so. */
    passkey(input?: SignInWithPasskeyInput, options?: CallOptions): Promise<SignInResult>
  }
  readonly passkey: {
    /** Adds a passkey to the account of the person who is signed in. */
    addPasskey(input?: AddPasskeyInput, options?: CallOptions): Promise<AddResult>
  }
}

/** The browser half that {@link passkeyClient} makes. */
export interface PasskeyClient extends ClientPlugin<
  typeof routes,
  PasskeyEndpoints,
  unknown,
  PasskeyActions,
  typeof stores
> {}

/**
 * The browser half of passkeys.
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
    changes: { 'POST /passkey/verify-authentication': 'person' },
    actions: (context) => ({
      signIn: {
        passkey: ({ autoFill, email } = {}, options = {}) =>
          autoFill
            ? autofill({ context, options })
            : takeTurn(() => signIn({ context, options }, email === undefined ? {} : { email })),
      },
      passkey: {
        addPasskey: (input = {}, options = {}) =>
          takeTurn(() => addPasskey({ context, options }, input)),
      },
    }),
  }
}
