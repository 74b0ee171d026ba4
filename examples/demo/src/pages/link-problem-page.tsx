import { explainRedirect } from '../explain-redirect.js'
import { PageTitle } from '../layout/page-title.js'
import { Link, useAddress } from '../router.js'

/** The page for a link that fails. */
export function LinkProblemPage() {
  const { searchParams } = useAddress()
  return (
    <>
      <PageTitle>This link does not work</PageTitle>
      <p>{explainRedirect(searchParams.get('error') ?? '')}</p>
      <Link to="/magic-link" className="primary">
        Ask for another link
      </Link>
    </>
  )
}
