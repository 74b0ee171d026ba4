import { PageTitle } from '../layout/page-title.js'
import { Link } from '../router.js'

/** The page of unknown paths. */
export function NotFoundPage() {
  return (
    <>
      <PageTitle>Nothing is here</PageTitle>
      <p>The address is misspelt, or the page has moved.</p>
      <Link to="/" className="primary">
        Go to your account
      </Link>
    </>
  )
}
