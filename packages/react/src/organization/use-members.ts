import { useEffect, useState } from 'react'
import { useStore } from '../use-store.js'
import { requestOnce } from './request-once.js'
import type {
  ActiveOrganization,
  ActiveState,
  DataOf,
  Outcome,
  CallError,
} from './organization-calls.js'

/** Options of {@link useMembers}. */
export interface MembersOptions {
  /** Maximum number of members. Default: 20. */
  readonly limit?: number
  /** Number of members to skip. Default: 0. */
  readonly offset?: number
  /** `nextCursor` of the page before, in place of an offset: later pages load as fast as the first. */
  readonly after?: string | undefined
}

/** The input of `listMembers`. */
export interface ListMembersInput {
  readonly query: {
    readonly organizationId: string
    readonly limit: number
    readonly offset?: number
    readonly after?: string
  }
}

/** The part of a client with the plugin `organizationClient()` that lists members. */
export interface MemberPages<
  A extends ActiveState,
  R extends Outcome,
> extends ActiveOrganization<A> {
  readonly organization: { listMembers(input: ListMembersInput): Promise<R> }
}

/** One page of the members of the active organisation. */
export interface Members<R extends Outcome> {
  /** The last loaded page; null when no organisation is active, undefined before the first response. */
  readonly data: DataOf<R> | null | undefined
  /** Why the last request failed. */
  readonly error: CallError | null
  readonly isPending: boolean
  /** True while another page loads, or this page loads again. */
  readonly isRefetching: boolean
  /** Loads the organisation and the page again. */
  readonly refetch: () => Promise<void>
}

interface Page {
  readonly organizationId: string
  /** The state of the organisation and the key of the page that were requested. */
  readonly requested: readonly [state: object, key: string]
  readonly data: unknown
  readonly error: CallError | null
}

/**
 * Returns one page of the members of the active organisation. The page loads again whenever the organisation
 * does: after every call that changes it, in this tab and in other tabs.
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
  { limit = 20, offset = 0, after }: MembersOptions = {},
): Omit<Members<Outcome>, 'data'> & { readonly data: unknown } {
  const state = useStore(client.$activeOrganization)
  const [page, setPage] = useState<Page>()
  const { isRefetching, refetch } = state
  const organizationId = state.data?.id
  const key = `${limit},${after ?? offset}`

  useEffect(() => {
    if (organizationId === undefined || isRefetching) return
    let isOver = false
    const from = after === undefined ? { offset } : { after }
    const query = { organizationId, limit, ...from }
    const load = () => client.organization.listMembers({ query })
    void requestOnce(state, key, load).then(({ data, error }) => {
      if (isOver) return
      setPage((last) => {
        const known = last?.organizationId === organizationId ? last.data : undefined
        return { organizationId, requested: [state, key], data: error ? known : data, error }
      })
    })
    return () => {
      isOver = true
    }
  }, [client, state, organizationId, isRefetching, limit, offset, after, key])

  return {
    ...show(state, page?.organizationId === organizationId ? page : undefined, key),
    refetch,
  }
}

/** Combines the state of the organisation with the page, if both are loaded. */
function show(state: ActiveState, page: Page | undefined, key: string) {
  const data = state.data ? page?.data : state.data
  const error = page?.error ?? state.error
  const isPending = data === undefined && !error
  const isCurrent = page?.requested[0] === state && page.requested[1] === key
  const isRefetching = !isPending && Boolean(state.data) && !isCurrent
  return { data, error, isPending, isRefetching }
}
