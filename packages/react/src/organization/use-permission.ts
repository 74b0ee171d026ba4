import type { LiveAtom, LiveState } from '@countersign/client'
import { useEffect, useState } from 'react'
import { useStore } from '../use-store.js'
import { requestOnce } from './request-once.js'
import type { Outcome } from './organization-calls.js'

/** `unknown` before the first response, or when the server cannot be reached. */
export type PermissionStatus = 'unknown' | 'allowed' | 'denied'

/** The organisation and the role of a membership. */
export interface MemberRole {
  readonly organizationId: string
  readonly role: string
}

/** The state of the store of the user's own membership; its data are null when no organisation is active. */
export type MemberState = LiveState<MemberRole | null>

/** What a role permits, as far as the client has the role. */
export interface RoleExplanation {
  readonly allowed: boolean
  readonly missing: readonly { readonly known: boolean }[]
}

/** The part of a client with the plugin `organizationClient()` that checks permissions. */
export interface PermissionCalls {
  readonly $activeMember: { readonly value: MemberState }
  readonly organization: {
    explainRolePermission(input: never): RoleExplanation
    hasPermission(input: never): Promise<Outcome>
  }
}

/** The permissions that a client can check. Resources and actions outside its statements do not compile. */
export type PermissionInput<C extends PermissionCalls> = Pick<
  Parameters<C['organization']['explainRolePermission']>[0],
  'permissions'
>

interface AnyPermissionCalls {
  readonly $activeMember: LiveAtom<MemberState>
  readonly organization: {
    explainRolePermission(input: { role: string; permissions: unknown }): RoleExplanation
    hasPermission(input: {
      organizationId: string
      permissions: unknown
    }): Promise<Outcome<{ readonly success: boolean }>>
  }
}

interface ServerCheck {
  readonly checked: readonly [member: object, key: string]
  readonly isAllowed: boolean
}

/**
 * Checks whether the signed-in user has all these permissions in the active organisation. The browser decides
 * when it has the user's roles; for custom roles of the organisation it calls the server. This controls only
 * what a page shows: the server checks the permission at every call.
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
 *   return invite === 'allowed' ? <a href="/invite">Invite a member</a> : null
 * }
 * ```
 */
export function usePermission<C extends PermissionCalls>(
  client: C,
  input: PermissionInput<C>,
): PermissionStatus
export function usePermission(
  client: AnyPermissionCalls,
  { permissions }: { readonly permissions: unknown },
): PermissionStatus {
  const state = useStore(client.$activeMember)
  const [check, setCheck] = useState<ServerCheck>()
  const { data: member, isRefetching } = state
  const key = JSON.stringify(permissions)
  const explained =
    member && client.organization.explainRolePermission({ role: member.role, permissions })
  const isOpen = explained?.allowed === false && explained.missing.some(({ known }) => !known)

  useEffect(() => {
    if (!member || !isOpen || isRefetching) return
    let isOver = false
    const input = { organizationId: member.organizationId, permissions: readJson(key) }
    const load = () => client.organization.hasPermission(input).then(toAllowed)
    void requestOnce(state, key, load).then(({ data, error }) => {
      if (!isOver && !error) setCheck({ checked: [member, key], isAllowed: data === true })
    })
    return () => {
      isOver = true
    }
  }, [client, state, member, isOpen, isRefetching, key])

  if (member === undefined) return 'unknown'
  if (!isOpen) return toStatus(explained?.allowed === true)
  const isCurrent = check?.checked[0] === member && check.checked[1] === key
  return isCurrent ? toStatus(check.isAllowed) : 'unknown'
}

const toStatus = (isAllowed: boolean): PermissionStatus => (isAllowed ? 'allowed' : 'denied')

const readJson = (text: string): unknown => JSON.parse(text)

/** Maps the data of `hasPermission` to a boolean. */
function toAllowed({ data, error }: Outcome<{ readonly success: boolean }>): Outcome {
  return error ? { data: null, error } : { data: data.success, error }
}
