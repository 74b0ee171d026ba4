import type { ReactNode } from 'react'
import { leadingTo, wantedIn } from '../come-back.js'
import { Link, useAddress } from '../router.js'

interface EntryLinkProps {
  readonly to: string
  readonly children: ReactNode
}

/** A link to a page for signing in, which comes back to where the person is. */
export function EntryLink({ to, children }: EntryLinkProps) {
  return <Link to={leadingTo(to, wantedIn(useAddress()))}>{children}</Link>
}
