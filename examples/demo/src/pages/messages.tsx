import type { ReactNode } from 'react'
import { client } from '../auth-client.js'
import { Link } from '../router.js'

interface MessageProps {
  readonly title: string
  readonly children: ReactNode
}

function Message({ title, children }: MessageProps) {
  return (
    <section className="cs-root cs-card">
      <h1 className="cs-title">{title}</h1>
      {children}
    </section>
  )
}

/** The target of the link in a deletion mail. */
export const GoodbyePage = () => (
  <Message title="Your account is deleted">
    <p>Nothing of it is left in the database. Goodbye.</p>
    <Link href="/sign-up">Start again</Link>
  </Message>
)

/** The page of unknown paths. */
export const NotFoundPage = () => (
  <Message title="Nothing is here">
    <p>The URL is misspelt, or the page has moved.</p>
    <Link href="/">Go to your account</Link>
  </Message>
)

/** The page while the session is unknown. */
export function UnreachablePage() {
  const { refetch, isRefetching } = client.useSession()
  return (
    <Message title="No answer">
      <p className="cs-alert" role="alert">
        The server cannot be reached. Check your connection, then try again.
      </p>
      <button
        type="button"
        className="cs-button"
        data-look="primary"
        aria-disabled={isRefetching || undefined}
        onClick={() => void refetch()}
      >
        Try again
      </button>
    </Message>
  )
}
