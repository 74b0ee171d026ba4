import { explainLink } from '../explain.js'
import { PageTitle } from '../layout/page-title.js'
import { Link, useAddress } from '../router.js'

/** Codes are words; whatever else a link says is not repeated. */
const codeText = /^[\w-]{1,64}$/

/** Explains the code that a failed redirect brought in `?error=`. */
export function ErrorPage() {
  const given = useAddress().searchParams.get('error') ?? ''
  const code = codeText.test(given) ? given : 'unknown'
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
