import '@countersign/react/ui.css'
import { ResetPassword, SignIn, UserButton } from '@countersign/react/ui'
import { client } from './auth-client'

export function App() {
  const session = client.useSession()
  // The link of a mail that resets a password opens this page.
  if (location.pathname === '/reset-password') {
    return (
      <main>
        <ResetPassword client={client} appName="{{name}}" redirectTo="/" />
      </main>
    )
  }
  if (session.status === 'unknown') return <main>{session.error?.message ?? 'One moment…'}</main>
  if (session.status === 'signed-out') {
    return (
      <main>
        <SignIn client={client} appName="{{name}}" />
      </main>
    )
  }
  return (
    <>
      <header>
        <UserButton client={client} />
      </header>
      <main>
        <h1>{'{{name}}'}</h1>
        <p>
          Signed in as <strong>{session.data.user.email}</strong>
        </p>
      </main>
    </>
  )
}
