import Link from 'next/link'
import { Suspense } from 'react'
import { getSession } from '@/lib/session'
import { SignOutButton } from './sign-out-button'

export default function Home() {
  return (
    <Suspense fallback={<p>One moment…</p>}>
      <Account />
    </Suspense>
  )
}

async function Account() {
  const session = await getSession()
  if (!session) return <Link href="/sign-in">Sign in</Link>
  return (
    <>
      <p>
        Signed in as <strong>{session.user.email}</strong>
      </p>
      <SignOutButton />
    </>
  )
}
