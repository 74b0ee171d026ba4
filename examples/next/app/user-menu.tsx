'use client'
import { UserButton } from '@countersign/react/ui'
import Link from 'next/link'
import { use } from 'react'
import { AuthProvider, client, type Session, useSession } from '../lib/auth-client'

export function UserMenu({ session }: { session: Promise<Session | null> }) {
  return (
    <AuthProvider initialSession={use(session)}>
      <Menu />
    </AuthProvider>
  )
}

function Menu() {
  const session = useSession()
  if (session.status === 'unknown') return <p>{session.error?.message ?? 'One moment…'}</p>
  if (session.status === 'signed-out') return <Link href="/sign-in">Sign in</Link>
  return <UserButton client={client} afterSignOut="/" />
}
