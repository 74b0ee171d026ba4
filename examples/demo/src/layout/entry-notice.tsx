import { wantedIn } from '../come-back.js'
import { useAddress } from '../router.js'

/** Why somebody is asked who they are, where that is not plain. */
export function EntryNotice() {
  const address = useAddress()
  const { pathname, searchParams } = new URL(wantedIn(address), address)
  if (pathname !== '/accept-invitation') return null
  return (
    <p className="notice">
      You are invited.{' '}
      {searchParams.has('id') && 'Use the address that the invitation was sent to.'}
    </p>
  )
}
