import type { LiveAtom, LiveState } from '@countersign/client'
import { useEffect, useState } from 'react'
import { useStore } from '../use-store.js'
import { askOnce } from './ask-once.js'
import type { Outcome } from './organization-calls.js'

/** Nobody knows yet, or nobody could be asked; the person may; the person may not. */
export type PermissionStatus = 'unknown' | 'allowed' | 'denied'

/** Somebody's place in an organisation. */
export interface MemberRole {
  readonly organizationId: string
  readonly role: string
}

/** What the store of the own membership knows; null for none. */
export type MemberState = LiveState<MemberRole | null>

/** What the page knows of a role, as far as {@link usePermission} looks at it. */
export interface Explained {
  readonly allowed: boolean
  readonly missing: readonly { readonly known: boolean }[]
}

/** A client with the plugin `organizationClient()`, as far as it answers what somebody may do. */
export interface PermissionCalls {
  readonly $activeMember: { readonly value: MemberState }
  readonly organization: {
    explainRolePermission(question: never): Explained
    hasPermission(question: never): Promise<Outcome>
  }
}

/** What a client can be asked about: a resource or an action that its statements lack does not compile. */
export type AskedOf<C extends PermissionCalls> = Pick<
  Parameters<C['organization']['explainRolePermission']>[0],
  'permissions'
>

interface AnyPermissionCalls {
  readonly $activeMember: LiveAtom<MemberState>
  readonly organization: {
    explainRolePermission(question: { role: string; permissions: unknown }): Explained
    hasPermission(question: {
      organizationId: string
      permissions: unknown
    }): Promise<Outcome<{ readonly success: boolean }>>
  }
}

interface Answered {
  readonly by: readonly [member: object, key: string]
  readonly isAllowed: boolean
}

/**
 * Whether the person who is signed in may do all of something in the active organisation. The page answers by
 * itself where it knows the roles of the person; about roles that organisations make it asks the server. What
 * a page shows protects nothing: the server asks at every call.
 *
 * @example
 * ```tsx
 * import { createAuthClient } from '@countersign/react'
 * import { usePermission } from '@countersign/react/organization'
 * import { organizationClient } from '@countersign/organization/client'
 *
 * const client = createAuthClient({ plugins: [organizationClient()] })
 *
 * export function Invite() {
 *   const invite = usePermission(client, { permissions: { invitation: ['create'] } })
 *   return invite === 'allowed' ? <a href="/invite">Invite somebody</a> : null
 * }
 * ```
 */
export function usePermission<C extends PermissionCalls>(
  client: C,
  asked: AskedOf<C>,
): PermissionStatus
export function usePermission(
  client: AnyPermissionCalls,
  { permissions }: { readonly permissions: unknown },
): PermissionStatus {
  const state = useStore(client.$activeMember)
  const [answer, setAnswer] = useState<Answered>()
  const { data: member, isRefetching } = state
  const key = JSON.stringify(permissions)
  const explained =
    member && client.organization.explainRolePermission({ role: member.role, permissions })
  const isOpen = explained?.allowed === false && explained.missing.some(({ known }) => !known)

  useEffect(() => {
    if (!member || !isOpen || isRefetching) return
    let isOver = false
    const question = { organizationId: member.organizationId, permissions: readJson(key) }
    const ask = () => client.organization.hasPermission(question).then(toAnswer)
    void askOnce(state, key, ask).then(({ data, error }) => {
      if (!isOver && !error) setAnswer({ by: [member, key], isAllowed: data === true })
    })
    return () => {
      isOver = true
    }
  }, [client, state, member, isOpen, isRefetching, key])

  if (member === undefined) return 'unknown'
  if (!isOpen) return toStatus(explained?.allowed === true)
  const isAnswered = answer?.by[0] === member && answer.by[1] === key
  return isAnswered ? toStatus(answer.isAllowed) : 'unknown'
}

const toStatus = (isAllowed: boolean): PermissionStatus => (isAllowed ? 'allowed' : 'denied')

const readJson = (text: string): unknown => JSON.parse(text)

/** What the server says, where it says something. */
function toAnswer({ data, error }: Outcome<{ readonly success: boolean }>): Outcome {
  return error ? { data: null, error } : { data: data.success, error }
}
