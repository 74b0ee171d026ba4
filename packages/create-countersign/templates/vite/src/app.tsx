import '@countersign/react/ui.css'
import { SignIn, UserButton } from '@countersign/react/ui'
import { client } from './auth-client'

export function App() {
  const session = client.useSession()
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
