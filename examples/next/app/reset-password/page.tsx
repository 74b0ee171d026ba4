'use client'
import { ResetPassword } from '@countersign/react/ui'
import { client } from '../../lib/auth-client'

export default function ResetPasswordPage() {
  return <ResetPassword client={client} redirectTo="/account" paths={{ signIn: '/sign-in' }} />
}
