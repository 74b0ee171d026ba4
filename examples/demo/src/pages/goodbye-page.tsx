import { PageTitle } from '../layout/page-title.js'
import { Link } from '../router.js'

/** The target of the link in a deletion mail. */
export function GoodbyePage() {
  return (
    <>
      <PageTitle>Your account is deleted</PageTitle>
      <p>Nothing of it is left in the database. Goodbye.</p>
      <Link to="/sign-up" className="primary">
        Start again
      </Link>
    </>
  )
}
