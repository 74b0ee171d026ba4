'use client'

import { useRouter } from 'next/navigation'
import { client } from '@/lib/auth-client'

export function SignOutButton() {
  const router = useRouter()
  async function signOut() {
    await client.signOut()
    router.refresh()
  }
  return (
    <button type="button" onClick={() => void signOut()}>
      Sign out
    </button>
  )
}
