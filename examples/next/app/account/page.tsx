import { redirect } from 'next/navigation'
import { Suspense } from 'react'
import { getSession } from '../../lib/session'
import { rename } from './actions'

export default function AccountPage() {
  return (
    <Suspense fallback={<p>One moment…</p>}>
      <Account />
    </Suspense>
  )
}

async function Account() {
  const session = await getSession()
  if (!session) redirect('/sign-in')
  return (
    <main>
      <h1>Hello, {session.user.name}</h1>
      <p>Signed in as {session.user.email}</p>
      <form action={rename}>
        <label>
          New name <input name="name" autoComplete="name" required />
        </label>
        <button>Rename</button>
      </form>
    </main>
  )
}
