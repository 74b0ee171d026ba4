import Link from 'next/link'
import { Suspense } from 'react'
import { getSession } from '@/lib/session'
import { UserMenu } from './user-menu'

export default function Home() {
  return (
    <>
      <header>
        <UserMenu />
      </header>
      <main>
        <h1>{'{{name}}'}</h1>
        <Suspense fallback={<p>One moment…</p>}>
          <Account />
        </Suspense>
      </main>
    </>
  )
}

async function Account() {
  const session = await getSession()
  if (!session) return <Link href="/sign-in">Sign in</Link>
  return (
    <p>
      Signed in as <strong>{session.user.email}</strong>
    </p>
  )
}
