import type { ReactNode } from 'react'
import { leadingTo, wantedIn } from '../come-back.js'
import { Link, useAddress } from '../router.js'

interface EntryLinkProps {
  readonly to: string
  readonly children: ReactNode
}

/** A link to a sign-in page, which returns to the current page afterwards. */
export function EntryLink({ to, children }: EntryLinkProps) {
  return <Link to={leadingTo(to, wantedIn(useAddress()))}>{children}</Link>
}
