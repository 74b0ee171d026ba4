import { wantedIn } from '../come-back.js'
import { useAddress } from '../router.js'

const notices: Readonly<Record<string, string>> = {
  '/accept-invitation': 'You are invited. Use the address that the invitation was sent to.',
  '/join': 'Somebody wants you in their organisation. Say who you are first.',
}

/** Why somebody is asked who they are, where that is not plain. */
export function EntryNotice() {
  const address = useAddress()
  const { pathname } = new URL(wantedIn(address), address)
  const notice = notices[pathname]
  return notice === undefined ? null : <p className="notice">{notice}</p>
}
