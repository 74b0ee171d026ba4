import type { ComponentType } from 'react'
import { client, type DemoSession } from './auth-client.js'
import { wantedIn } from './come-back.js'
import { AccountLayout } from './layout/account-layout.js'
import { EntryLayout } from './layout/entry-layout.js'
import { AcceptInvitationPage } from './pages/accept-invitation-page.js'
import { AddressPage } from './pages/address-page.js'
import { ChangedAddressPage } from './pages/changed-address-page.js'
import { ErrorPage } from './pages/error-page.js'
import { ForgotPasswordPage } from './pages/forgot-password-page.js'
import { GoodbyePage } from './pages/goodbye-page.js'
import { LinkProblemPage } from './pages/link-problem-page.js'
import { MagicLinkPage } from './pages/magic-link-page.js'
import { NotFoundPage } from './pages/not-found-page.js'
import { OrganizationPage } from './pages/organization-page.js'
import { OrganizationsPage } from './pages/organizations-page.js'
import { PeoplePage } from './pages/people-page.js'
import { PasskeySignUpPage } from './pages/passkey-sign-up-page.js'
import { ProfilePage } from './pages/profile-page.js'
import { ResetPasswordPage } from './pages/reset-password-page.js'
import { SecurityPage } from './pages/security-page.js'
import { SessionsPage } from './pages/sessions-page.js'
import { SignInPage } from './pages/sign-in-page.js'
import { SignUpPage } from './pages/sign-up-page.js'
import { UnreachablePage } from './pages/unreachable-page.js'
import { VerifiedPage } from './pages/verified-page.js'
import { Redirect, useAddress } from './router.js'

/** Pages that need no session, because links of mails open them on any device. */
const openPages: Readonly<Record<string, ComponentType>> = {
  '/reset-password': ResetPasswordPage,
  '/verified': VerifiedPage,
  '/address-changed': ChangedAddressPage,
  '/goodbye': GoodbyePage,
  '/error': ErrorPage,
  '/link-problem': LinkProblemPage,
}

/** Pages for signed-out and anonymous users. Other users are redirected to their account. */
const entryPages: Readonly<Record<string, ComponentType>> = {
  '/sign-in': SignInPage,
  '/sign-up': SignUpPage,
  '/sign-up-with-passkey': PasskeySignUpPage,
  '/forgot-password': ForgotPasswordPage,
  '/magic-link': MagicLinkPage,
}

/** Pages for signed-in users. Signed-out users see the sign-in form instead. */
const accountPages: Readonly<Record<string, ComponentType<DemoSession>>> = {
  '/': ProfilePage,
  '/address': AddressPage,
  '/security': SecurityPage,
  '/sessions': SessionsPage,
  '/people': PeoplePage,
  '/organizations': OrganizationsPage,
  '/organization': OrganizationPage,
  '/accept-invitation': AcceptInvitationPage,
}

/** The page of the current URL. */
export function App() {
  const address = useAddress()
  const { pathname } = address
  if (pathname in entryPages || pathname in accountPages) return <PageBySession address={address} />
  const Page = openPages[pathname] ?? NotFoundPage
  return (
    <EntryLayout>
      <Page />
    </EntryLayout>
  )
}

/** A page that depends on the session. */
function PageBySession({ address }: { readonly address: URL }) {
  const { pathname: path } = address
  const session = client.useSession()
  // An anonymous user can still sign up or sign in.
  const isGuest = session.data?.user.isAnonymous === true
  if (session.status === 'signed-in' && !(isGuest && path in entryPages)) {
    const Page = accountPages[path]
    if (!Page) return <Redirect to={wantedIn(address)} />
    return (
      <AccountLayout {...session.data}>
        <Page {...session.data} />
      </AccountLayout>
    )
  }
  if (session.isPending) return <p className="waiting">One moment…</p>
  const Page = session.error ? UnreachablePage : (entryPages[path] ?? SignInPage)
  return (
    <EntryLayout>
      <Page />
    </EntryLayout>
  )
}
