import type { CallOptions, ChangesOf, ClientPlugin } from '@countersign/client'
import type { Routes } from '@countersign/core'
import type { PasskeyEndpoints } from '../index.js'
import type { AddPasskeyInput, SignUpWithPasskeyInput } from './add-passkey.js'
import type { AddResult, SignInResult } from './calls.js'
import type * as Ceremonies from './ceremonies.js'
import { failed, type Failed, notSupported } from './failures.js'
import { canUsePasskeys } from './support.js'

export type { AddPasskeyInput, SignUpWithPasskeyInput } from './add-passkey.js'
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
  readonly signUp: {
    /** Makes an account that has a passkey and no password, where the server's option `signUp` lets people. */
    passkey(input: SignUpWithPasskeyInput, options?: CallOptions): Promise<AddResult>
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
    changes: {
      'POST /passkey/verify-authentication': 'person',
      // The answer to somebody who signs up brings their session; an anonymous user becomes a person.
      'POST /passkey/verify-registration': (data) => (hasSession(data) ? 'person' : 'session'),
    } satisfies ChangesOf<PasskeyEndpoints>,
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

/** Loads what ceremonies need, once, and begins one. */
async function withCeremonies<R>(
  begin: (ceremonies: typeof Ceremonies) => Promise<R>,
): Promise<R | Failed<'PASSKEYS_NOT_SUPPORTED' | 'NETWORK'>> {
  if (!canUsePasskeys()) return notSupported
  const ceremonies = await import('./ceremonies.js').catch(() => null)
  return ceremonies ? begin(ceremonies) : failed('NETWORK', 'No answer', 0)
}

function hasSession(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'session' in data
}
