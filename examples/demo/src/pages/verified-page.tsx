import { PageTitle } from '../layout/page-title.js'
import { Link, useAddress } from '../router.js'
import { ErrorPage } from './error-page.js'

/** The target of the link in a verification mail. */
export function VerifiedPage() {
  if (useAddress().searchParams.has('error')) return <ErrorPage />
  return (
    <>
      <PageTitle>Your address is verified</PageTitle>
      <p>Thank you: mails to you will arrive.</p>
      <Link to="/" className="primary">
        Go to your account
      </Link>
    </>
  )
}
