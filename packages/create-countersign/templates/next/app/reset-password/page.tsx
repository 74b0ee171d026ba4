'use client'

import { ResetPassword } from '@countersign/react/ui'
import { client } from '@/lib/auth-client'

/** The link of a mail that resets a password opens this page. */
export default function ResetPasswordPage() {
  return (
    <main>
      <ResetPassword
        client={client}
        appName="{{name}}"
        redirectTo="/"
        paths={{ signIn: '/sign-in' }}
      />
    </main>
  )
}
