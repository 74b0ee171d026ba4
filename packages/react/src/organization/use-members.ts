import { useEffect, useState } from 'react'
import { useStore } from '../use-store.js'
import { askOnce } from './ask-once.js'
import type {
  ActiveOrganization,
  ActiveState,
  DataOf,
  Outcome,
  Refusal,
} from './organization-calls.js'

/** Which members are shown. */
export interface MembersOptions {
  /** Most of them. Default 20. */
  readonly limit?: number
  /** How many come before the first. Default 0. */
  readonly offset?: number
}

/** What `listMembers` is asked. */
export interface MembersQuestion {
  readonly query: Required<MembersOptions> & { readonly organizationId: string }
}

/** A client with the plugin `organizationClient()`, as far as it lists members. */
export interface MemberPages<
  A extends ActiveState,
  R extends Outcome,
> extends ActiveOrganization<A> {
  readonly organization: { listMembers(input: MembersQuestion): Promise<R> }
}

/** One page of the members of the active organisation. */
export interface Members<R extends Outcome> {
  /** The page that was known last; null where no organisation is active, undefined for nothing yet. */
  readonly data: DataOf<R> | null | undefined
  /** Why the last request failed. */
  readonly error: Refusal | null
  readonly isPending: boolean
  /** Another page, or this one anew, is on its way. */
  readonly isRefetching: boolean
  /** Asks the server again, for the organisation too. */
  readonly refetch: () => Promise<void>
}

interface Page {
  readonly organizationId: string
  /** The state of the organisation and the place of the page in it. */
  readonly asked: readonly [state: object, key: string]
  readonly data: unknown
  readonly error: Refusal | null
}

/**
 * The members of the active organisation, page by page. A page is asked for again whenever the organisation
 * is: after every call that changes it, here and in other tabs.
 *
 * @example
 * ```tsx
 * import { createAuthClient } from '@countersign/react'
 * import { useMembers } from '@countersign/react/organization'
 * import { organizationClient } from '@countersign/organization/client'
 *
 * const client = createAuthClient({ plugins: [organizationClient()] })
 *
 * export function Count() {
 *   const { data } = useMembers(client, { limit: 10 })
 *   return <p>{data?.total ?? 0} members</p>
 * }
 * ```
 */
export function useMembers<A extends ActiveState, R extends Outcome>(
  client: MemberPages<A, R>,
  options?: MembersOptions,
): Members<R>
export function useMembers(
  client: MemberPages<ActiveState, Outcome>,
  { limit = 20, offset = 0 }: MembersOptions = {},
): Omit<Members<Outcome>, 'data'> & { readonly data: unknown } {
  const state = useStore(client.$activeOrganization)
  const [page, setPage] = useState<Page>()
  const { isRefetching, refetch } = state
  const organizationId = state.data?.id
  const key = `${limit},${offset}`

  useEffect(() => {
    if (organizationId === undefined || isRefetching) return
    let isOver = false
    const query = { organizationId, limit, offset }
    const ask = () => client.organization.listMembers({ query })
    void askOnce(state, key, ask).then(({ data, error }) => {
      if (isOver) return
      setPage((last) => {
        const known = last?.organizationId === organizationId ? last.data : undefined
        return { organizationId, asked: [state, key], data: error ? known : data, error }
      })
    })
    return () => {
      isOver = true
    }
  }, [client, state, organizationId, isRefetching, limit, offset, key])

  return {
    ...show(state, page?.organizationId === organizationId ? page : undefined, key),
    refetch,
  }
}

/** What is shown of a page, as far as it is known and the organisation is. */
function show(state: ActiveState, page: Page | undefined, key: string) {
  const data = state.data ? page?.data : state.data
  const error = page?.error ?? state.error
  const isPending = data === undefined && !error
  const isAsked = page?.asked[0] === state && page.asked[1] === key
  const isRefetching = !isPending && Boolean(state.data) && !isAsked
  return { data, error, isPending, isRefetching }
}
