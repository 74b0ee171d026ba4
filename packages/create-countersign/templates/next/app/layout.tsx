import type { Metadata } from 'next'
import '@countersign/react/ui.css'
import './style.css'

export const metadata: Metadata = { title: '{{name}}', icons: 'data:,' }

export default function RootLayout({ children }: LayoutProps<'/'>) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  )
}
