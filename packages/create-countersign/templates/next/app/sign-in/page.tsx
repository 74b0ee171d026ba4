'use client'

import { SignIn } from '@countersign/react/ui'
import { client } from '@/lib/auth-client'

export default function SignInPage() {
  return (
    <main>
      <SignIn client={client} appName="{{name}}" redirectTo="/" />
    </main>
  )
}
