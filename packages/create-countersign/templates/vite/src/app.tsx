import { client } from './auth-client'
import { SignInForm } from './sign-in-form'

export function App() {
  const session = client.useSession()
  return (
    <main>
      <h1>{'{{name}}'}</h1>
      {session.error && <p role="alert">{session.error.message}</p>}
      {session.status === 'unknown' && !session.error && <p>One moment…</p>}
      {session.status === 'signed-out' && <SignInForm />}
      {session.status === 'signed-in' && (
        <>
          <p>
            Signed in as <strong>{session.data.user.email}</strong>
          </p>
          <button type="button" onClick={() => void client.signOut()}>
            Sign out
          </button>
        </>
      )}
    </main>
  )
}
