import { magicLinkClient } from '@countersign/magic-link/client'
import { passkeyClient } from '@countersign/passkey/client'
import { createAuthClient as createVanillaClient } from '@countersign/client'
import { describe, it } from 'vitest'
import { createAuthClient } from '../index.js'
import { AddAccount, SwitchAccount } from '../multi-session/index.js'
import { SignIn, UserButton } from './index.js'

const plain = createAuthClient()
const full = createAuthClient({ plugins: [passkeyClient(), magicLinkClient()] })

describe('types of components that do not compile', () => {
  it('rejects sign-in methods of plugins that the client lacks', () => {
    // @ts-expect-error the client has no plugin for passkeys
    void SignIn({ client: plain, methods: ['password', 'passkey'] })
    // @ts-expect-error the client has no plugin for magic links
    void SignIn({ client: plain, methods: ['email-code'] })
    // @ts-expect-error the client has no plugin for anonymous users
    void SignIn({ client: full, methods: ['anonymous'] })
    void SignIn({ client: plain, methods: ['password'] })
    void SignIn({ client: full, methods: ['password', 'passkey', 'magic-link', 'email-code'] })
  })

  it('rejects clients without hooks', () => {
    // @ts-expect-error a client of `@countersign/client` has no `useSession`
    void SignIn({ client: createVanillaClient() })
    // @ts-expect-error a client of `@countersign/client` has no `useSession`
    void UserButton({ client: createVanillaClient() })
  })

  it('rejects a client without the plugin for several accounts', () => {
    // @ts-expect-error the client has no plugin for several accounts
    void SwitchAccount({ client: plain })
    // @ts-expect-error the client has no plugin for several accounts
    void AddAccount({ client: plain, redirectTo: '/' })
  })

  it('rejects unknown parts, texts and paths', () => {
    // @ts-expect-error there is no such part
    void SignIn({ client: plain, classNames: { buton: 'wide' } })
    // @ts-expect-error there is no such text
    void SignIn({ client: plain, texts: { signin: 'Log in' } })
    // @ts-expect-error there is no such page
    void SignIn({ client: plain, paths: { login: '/login' } })
    void SignIn({ client: plain, classNames: { button: 'wide' }, slots: { title: 'h2' } })
  })
})
