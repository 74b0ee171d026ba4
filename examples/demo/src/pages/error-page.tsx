import { explainRedirect } from '../explain-redirect.js'
import { PageTitle } from '../layout/page-title.js'
import { Link, useAddress } from '../router.js'

/** The page shows only codes from the URL, never other text. */
const codeText = /^[\w-]{1,64}$/

/** Explains the parameters `error` and `reason` of a failed redirect. */
export function ErrorPage() {
  const { searchParams } = useAddress()
  const wordOf = (name: string): string => codeText.exec(searchParams.get(name) ?? '')?.[0] ?? ''
  const code = wordOf('error') || 'unknown'
  const reason = wordOf('reason')
  return (
    <>
      <PageTitle>That did not work</PageTitle>
      <p>{explainRedirect(code, reason)}</p>
      <p className="hint">
        Code: <code>{[code, reason].filter((word) => word !== '').join(', ')}</code>
      </p>
      {searchParams.get('from') === '/security' ? (
        <Link to="/security" className="primary">
          Back to Security
        </Link>
      ) : (
        <Link to="/" className="primary">
          Go to your account
        </Link>
      )}
    </>
  )
}
