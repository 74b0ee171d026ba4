import type { Metadata } from 'next'
import './style.css'

export const metadata: Metadata = { title: '{{name}}' }

export default function RootLayout({ children }: LayoutProps<'/'>) {
  return (
    <html lang="en">
      <body>
        <main>
          <h1>{'{{name}}'}</h1>
          {children}
        </main>
      </body>
    </html>
  )
}
