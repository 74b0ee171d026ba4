'use client'

import { UserButton } from '@countersign/react/ui'
import { client } from '@/lib/auth-client'

export function UserMenu() {
  return <UserButton client={client} afterSignOut="/sign-in" />
}
