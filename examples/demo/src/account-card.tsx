import type { SessionOf } from '@countersign/react'
import { useState } from 'react'
import { client } from './auth-client.js'

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** Who is signed in, and the way out. */
export function AccountCard({ user, session }: SessionOf<typeof client>) {
  const [isLeaving, setLeaving] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function signOut(): Promise<void> {
    setLeaving(true)
    const { error } = await client.signOut()
    setLeaving(false)
    setProblem(error?.message)
  }

  return (
    <section className="card" aria-labelledby="account-title">
      <h2 id="account-title">Hello, {user.name}</h2>
      <dl>
        <dt>Email</dt>
        <dd>{user.email}</dd>
        <dt>Member since</dt>
        <dd>{moment.format(user.createdAt)}</dd>
        <dt>Signed in</dt>
        <dd>{moment.format(session.createdAt)}</dd>
        <dt>Until</dt>
        <dd>{moment.format(session.expiresAt)}</dd>
      </dl>
      {problem && (
        <p className="alert" role="alert">
          {problem}
        </p>
      )}
      <button
        type="button"
        className="secondary"
        disabled={isLeaving}
        onClick={() => void signOut()}
      >
        Sign out
      </button>
    </section>
  )
}
