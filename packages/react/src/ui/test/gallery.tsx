import { anonymousClient } from '@countersign/anonymous/client'
import { magicLinkClient } from '@countersign/magic-link/client'
import { organizationClient } from '@countersign/organization/client'
import { passkeyClient } from '@countersign/passkey/client'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { accountStores, createAuthClient } from '../../index.js'
import { facebook } from '../icons/facebook.js'
import { github } from '../icons/github.js'
import { google } from '../icons/google.js'
import { microsoft } from '../icons/microsoft.js'
import {
  AcceptInvitation,
  AccountSettings,
  ForgotPassword,
  OrganizationSettings,
  OrganizationSwitcher,
  ResetPassword,
  SignIn,
  SignUp,
  UIProvider,
  UserButton,
} from '../index.js'

const { searchParams, pathname } = new URL(location.href)
const client = createAuthClient({
  plugins: [
    accountStores(),
    passkeyClient(),
    magicLinkClient(),
    anonymousClient(),
    organizationClient({ teams: true, dynamicAccessControl: true, invitationLinks: true }),
  ],
})
const plainClient = createAuthClient()
const all = [google, github, microsoft, facebook, { id: 'acme', name: 'Acme' }]

/** One page for each component. */
const pages: Readonly<Record<string, ReactNode>> = {
  '/sign-in': <SignIn client={client} providers={all.slice(0, 2)} />,
  '/sign-in-code': (
    <SignIn client={client} methods={['password', 'email-code']} providers={all} appName="Acme" />
  ),
  '/sign-in-plain': <SignIn client={plainClient} redirectTo="/user-button" />,
  '/sign-up': <SignUp client={client} providers={all} />,
  '/reset-password': <ResetPassword client={client} />,
  '/reset-password-token': <ResetPassword client={client} token="unknown" />,
  '/forgot-password': <ForgotPassword client={client} />,
  '/account': (
    <div style={{ maxWidth: '56rem', marginInline: 'auto' }}>
      <AccountSettings
        client={client}
        providers={all}
        features={['change-email', 'delete-account']}
        uploadPicture={() => Promise.resolve('https://example.com/ann.png')}
        ownPages={[{ id: 'plan', title: 'Plan', content: <p>Free</p> }]}
        {...(searchParams.get('page') !== null && { page: searchParams.get('page') ?? '' })}
      />
    </div>
  ),
  '/organization': (
    <div style={{ maxWidth: '60rem', marginInline: 'auto' }}>
      <OrganizationSettings
        client={client}
        {...(searchParams.get('page') !== null && { page: searchParams.get('page') ?? '' })}
      />
    </div>
  ),
  '/organization-switcher': (
    <OrganizationSwitcher client={client} paths={{ organization: '/organization' }} />
  ),
  '/accept-invitation': <AcceptInvitation client={client} redirectTo="/organization" />,
  '/user-button': (
    <div style={{ display: 'flex', justifyContent: 'end' }}>
      <UserButton
        client={client}
        paths={{ account: '/account', signIn: '/sign-in' }}
        items={[{ label: 'Help', href: '/help' }]}
      />
    </div>
  ),
}

document.documentElement.dir = searchParams.get('dir') ?? 'ltr'
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <UIProvider>{pages[pathname] ?? <p>There is no such page.</p>}</UIProvider>
    </StrictMode>,
  )
