'use client'
import { SignIn } from '@countersign/react/ui'
import { client } from '../../lib/auth-client'

export default function SignInPage() {
  return <SignIn client={client} redirectTo="/account" />
}
