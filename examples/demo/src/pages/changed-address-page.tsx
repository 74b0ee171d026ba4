import { InboxLink } from '../layout/inbox-link.js'
import { PageTitle } from '../layout/page-title.js'
import { Link, useAddress } from '../router.js'
import { ErrorPage } from './error-page.js'

/** The target of the links of an address change: the old mailbox confirms the change, then the new one is verified. */
export function ChangedAddressPage() {
  if (useAddress().searchParams.has('error')) return <ErrorPage />
  return (
    <>
      <PageTitle>Your address is changed</PageTitle>
      <p>
        One link is left to follow: the one in the mail to your new address. <InboxLink />
      </p>
      <Link to="/address" className="primary">
        Go to your account
      </Link>
    </>
  )
}
