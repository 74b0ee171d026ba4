import { UIProvider } from '@countersign/react/ui'
import { type ComponentType, useEffect, useState } from 'react'
import { client, type DemoSession } from './auth-client.js'
import { Banner } from './banner.js'
import { Header } from './header.js'
import { isForOneBrowser, providers } from './page-facts.js'
import { AccountPage } from './pages/account-page.js'
import { GoodbyePage, NotFoundPage, UnreachablePage } from './pages/messages.js'
import { InvitationPage, OrganizationPage } from './pages/organization-pages.js'
import {
  AddAccountPage,
  ForgotPasswordPage,
  ResetPasswordPage,
  SignedOutPage,
  SignInPage,
  SignUpPage,
} from './pages/sign-in-pages.js'
import { UsersPage } from './users/users-page.js'
import { Link, navigate, usePath } from './router.js'

interface Route<P = unknown> {
  readonly title: string
  readonly Page: ComponentType<P>
}

/** Pages for all users. The components redirect those who are signed in already. */
const openPages: Readonly<Record<string, Route>> = {
  'sign-in': { title: 'Sign in', Page: SignInPage },
  'sign-up': { title: 'Sign up', Page: SignUpPage },
  'forgot-password': { title: 'Forgot your password?', Page: ForgotPasswordPage },
  'reset-password': { title: 'Choose a new password', Page: ResetPasswordPage },
  'add-account': { title: 'Add account', Page: AddAccountPage },
  'accept-invitation': { title: 'Invitation', Page: InvitationPage },
  goodbye: { title: 'Your account is deleted', Page: GoodbyePage },
}

/** Pages for signed-in users. Signed-out users see the sign-in form instead. */
const sessionPages: Readonly<Record<string, Route<DemoSession>>> = {
  '': { title: 'Profile', Page: AccountPage },
  security: { title: 'Security', Page: AccountPage },
  sessions: { title: 'Devices', Page: AccountPage },
  about: { title: 'About you', Page: AccountPage },
  service: { title: 'Service', Page: AccountPage },
  organization: { title: 'Organization', Page: OrganizationPage },
  users: { title: 'Users', Page: UsersPage },
}

/** The settings of all components. */
const settings = {
  providers,
  navigate,
  paths: {
    signIn: '/sign-in',
    signUp: '/sign-up',
    forgotPassword: '/forgot-password',
    account: '/',
    organization: '/organization',
  },
  slots: { link: Link, menuLink: Link, settingsTitle: 'h1', sectionTitle: 'h2' },
  texts: isForOneBrowser
    ? {
        codeSent:
          'We sent a link and a code to {email}. Follow the link in this browser, since it works in no other, or enter the code.',
      }
    : {},
} as const

/** The page of the current URL. */
export function App() {
  const [, name = ''] = usePath().split('/')
  const session = useLastSession()
  const openPage = openPages[name]
  const sessionPage = sessionPages[name]
  const { title } = openPage ?? sessionPage ?? { title: 'Nothing is here' }
  useTitle(title, openPage ?? sessionPage?.Page)
  return (
    <UIProvider {...settings}>
      <Header user={session?.user} />
      <main>
        {openPage && <openPage.Page />}
        {sessionPage && <SessionPage session={session} Page={sessionPage.Page} />}
        {!openPage && !sessionPage && <NotFoundPage />}
      </main>
      <footer className="footer">
        Everything here runs on this machine: users are stored in one SQLite file, and mails land in
        an inbox of the app.
      </footer>
    </UIProvider>
  )
}

/**
 * The session, null for a signed-out user. It stays while another one loads, so that a page keeps its state when the
 * user signs in again in a dialog. Undefined before the first response.
 */
function useLastSession(): DemoSession | null | undefined {
  const { data } = client.useSession()
  const [last, setLast] = useState(data)
  if (data !== undefined && data !== last) setLast(data)
  return data ?? (data === null ? null : last)
}

interface SessionPageProps {
  readonly session: DemoSession | null | undefined
  readonly Page: ComponentType<DemoSession>
}

function SessionPage({ session, Page }: SessionPageProps) {
  const { error } = client.useSession()
  if (session === null) return <SignedOutPage />
  if (!session) return error ? <UnreachablePage /> : <p className="waiting">One moment…</p>
  return (
    <>
      <Banner {...session} />
      <Page {...session} />
    </>
  )
}

/** Sets the title of the document, and moves the focus to the heading of another page. */
function useTitle(title: string, page: unknown): void {
  const [first] = useState(() => page)
  useEffect(() => {
    document.title = `${title} · Countersign demo`
  }, [title])
  useEffect(() => {
    const heading = document.querySelector('h1')
    if (page === first || !heading) return
    heading.tabIndex = -1
    heading.focus()
  }, [page, first])
}
