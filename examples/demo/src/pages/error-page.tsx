import { explainLink } from '../explain.js'
import { PageTitle } from '../layout/page-title.js'
import { Link, useAddress } from '../router.js'

/** Explains the code that a failed redirect brought in `?error=`. */
export function ErrorPage() {
  const code = useAddress().searchParams.get('error') ?? 'unknown'
  return (
    <>
      <PageTitle>That did not work</PageTitle>
      <p>{explainLink(code)}</p>
      <p className="hint">
        Code: <code>{code}</code>
      </p>
      <Link to="/" className="primary">
        Go to your account
      </Link>
    </>
  )
}
