import { client } from '../auth-client.js'
import { Outcome } from '../forms/form.js'
import { PageTitle } from '../layout/page-title.js'

/** The page while the session is unknown. */
export function UnreachablePage() {
  const { refetch, isRefetching } = client.useSession()
  return (
    <>
      <PageTitle>No answer</PageTitle>
      <Outcome problem="The server cannot be reached. Check your connection, then try again." />
      <button
        type="button"
        className="primary"
        disabled={isRefetching}
        onClick={() => void refetch()}
      >
        Try again
      </button>
    </>
  )
}
