import { AccountCard } from './account-card.js'
import { client } from './auth-client.js'
import { EntryCard } from './entry-card.js'

/** The page: who is signed in, or the way in. */
export function App() {
  return (
    <main className="page">
      <header className="masthead">
        <img src="/favicon.svg" alt="" width="40" height="40" />
        <div>
          <h1>Countersign</h1>
          <p>A demo of email and password</p>
        </div>
      </header>
      <Content />
    </main>
  )
}

function Content() {
  const session = client.useSession()
  if (session.status === 'signed-in') return <AccountCard {...session.data} />
  if (session.status === 'signed-out') return <EntryCard />
  if (session.error) return <Unreachable onRetry={() => void session.refetch()} />
  return <p className="hint">One moment…</p>
}

function Unreachable({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <section className="card">
      <p className="alert" role="alert">
        The server cannot be reached.
      </p>
      <button type="button" className="secondary" onClick={onRetry}>
        Try again
      </button>
    </section>
  )
}
