import type { CallOptions, ClientPlugin } from '@countersign/client'
import type { Routes } from '@countersign/core'
import type { PasskeyEndpoints } from '../index.js'
import type { AddPasskeyInput, SignUpWithPasskeyInput } from './add-passkey.js'
import type { AddResult, SignInResult } from './ceremony.js'
import type { PasskeyExtensions } from './extensions.js'
import { failed, type Failed, notSupported } from './failures.js'
import { canUsePasskeys } from './support.js'

export type { AddPasskeyInput, SignUpWithPasskeyInput } from './add-passkey.js'
export type { AddResult, BrowserAnswer, SignInResult } from './ceremony.js'
export type {
  ExtensionBytes,
  ExtensionResults,
  PasskeyExtensions,
  PrfValues,
} from './extensions.js'
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
  /** Inputs of WebAuthn extensions. They replace inputs of the same name from the server. */
  readonly extensions?: PasskeyExtensions | undefined
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
        passkey: ({ autoFill, email, extensions } = {}, options = {}) =>
          autoFill
            ? withCode(
                () => import('./autofill.js'),
                ({ autofill }) => autofill({ context, options }, extensions),
              )
            : withCode(loadCeremonies, ({ signIn, takeTurn }) =>
                takeTurn(() => signIn({ context, options }, email, extensions)),
              ),
      },
      signUp: {
        passkey: ({ extensions, ...newUser }, options = {}) =>
          withCode(loadCeremonies, ({ addPasskey, takeTurn }) =>
            takeTurn(() => addPasskey({ context, options }, { extensions }, newUser)),
          ),
      },
      passkey: {
        addPasskey: (input = {}, options = {}) =>
          withCode(loadCeremonies, ({ addPasskey, takeTurn }) =>
            takeTurn(() => addPasskey({ context, options }, input)),
          ),
      },
    }),
  }
}

const loadCeremonies = () => import('./ceremonies.js')

/** Loads code once and runs a ceremony with it. */
async function withCode<M, R>(
  load: () => Promise<M>,
  begin: (code: M) => Promise<R>,
): Promise<R | Failed<'PASSKEYS_NOT_SUPPORTED' | 'NETWORK'>> {
  if (!canUsePasskeys()) return notSupported
  const code = await load().catch(() => null)
  return code ? begin(code) : failed('NETWORK', 'No answer', 0)
}
