import { wantedIn } from '../come-back.js'
import { useAddress } from '../router.js'

/** Explains why the user has to sign in, where it is not obvious. */
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
