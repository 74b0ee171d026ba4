import '@countersign/react/ui.css'
import type { Metadata } from 'next'
import { Suspense } from 'react'
import { getSession } from '../lib/session'
import { UserMenu } from './user-menu'

export const metadata: Metadata = { title: 'Next.js', icons: 'data:,' }

export default function RootLayout({ children }: LayoutProps<'/'>) {
  return (
    <html lang="en">
      <body>
        <Suspense fallback={<p>One moment…</p>}>
          <UserMenu session={getSession()} />
        </Suspense>
        {children}
      </body>
    </html>
  )
}
