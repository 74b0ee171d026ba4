import '@countersign/react/ui.css'
import { ResetPassword, SignIn, UserButton } from '@countersign/react/ui'
import { client } from './auth-client'
import { Notes } from './notes'

export function App() {
  const session = client.useSession()
  if (location.pathname === '/reset-password')
    return <ResetPassword client={client} redirectTo="/" />
  if (session.status === 'unknown') return <p>{session.error?.message ?? 'One moment…'}</p>
  if (session.status === 'signed-out') return <SignIn client={client} />
  const { name, email } = session.data.user
  return (
    <>
      <UserButton client={client} />
      <p>Signed in as {email}</p>
      <h1>Notes of {name}</h1>
      <Notes />
    </>
  )
}
