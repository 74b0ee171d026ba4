import Link from 'next/link'

export default function HomePage() {
  return (
    <main>
      <h1>Next.js</h1>
      <Link href="/account">Account</Link>
    </main>
  )
}
