import {
  type AuthError,
  type BeforeContext,
  commonError,
  type SessionData,
  type SessionDraft,
  type State,
  type Store,
  type Transaction,
} from '@countersign/core'
import { memberModel } from '../models.js'
import type { OrganizationSettings } from '../options.js'
import { firstThousand, oldestFirst, withUser } from '../selections.js'

/** The organisation that a call names, or else the active one of the session. */
export function findOrganizationId({ session }: SessionData, named?: string | null): string | null {
  return named ?? columnOf(session, 'activeOrganizationId')
}

interface ChoosingCall {
  readonly session: SessionData
  readonly fail: (code: 'NO_ACTIVE_ORGANIZATION') => AuthError
}

/** As {@link findOrganizationId}. @throws AuthError `NO_ACTIVE_ORGANIZATION` */
export function getOrganizationId({ session, fail }: ChoosingCall, named?: string): string {
  const id = findOrganizationId(session, named)
  if (id === null) throw fail('NO_ACTIVE_ORGANIZATION')
  return id
}

/** The active team of a session. */
export function findActiveTeam({ session }: SessionData): string | null {
  return columnOf(session, 'activeTeamId')
}

function columnOf(session: object, name: string): string | null {
  const value: unknown = Reflect.get(session, name)
  return typeof value === 'string' ? value : null
}

/** The columns of a session with an active organisation and team, or with none. */
export function activeColumns(
  { teams }: Pick<OrganizationSettings, 'teams'>,
  organizationId: string | null,
  teamId: string | null = null,
): State {
  return { activeOrganizationId: organizationId, ...(teams ? { activeTeamId: teamId } : {}) }
}

/**
 * Makes an organisation the active one of a new member's session. A ban and a deletion of the account end the
 * session while they hold the lock of the user, so the membership of such a user is not written.
 *
 * @throws AuthError `UNAUTHORIZED` when the session has ended.
 */
export async function activate(
  { sessions }: Transaction,
  id: string,
  columns: State,
): Promise<void> {
  if ((await sessions.change({ id }, columns)) === 0) throw commonError('UNAUTHORIZED')
}

/** The subscriber to `session.create` that sets the active organisation, or null when the option is `none`. */
export function createActivation(settings: OrganizationSettings) {
  const { activeOrganizationAtSignIn: choice } = settings
  if (choice === 'none') return null
  const choose = choice === 'first' ? findFirst : chooser(choice)
  return async ({ userId }: SessionDraft, { store }: BeforeContext): Promise<State | undefined> => {
    const organizationId = await choose(store, userId)
    return organizationId === null ? undefined : activeColumns(settings, organizationId)
  }
}

async function findFirst(store: Store, userId: string): Promise<string | null> {
  const page = { orderBy: oldestFirst, limit: 1 }
  const [first] = await store.of(memberModel).findMany({ userId }, page)
  return first?.organizationId ?? null
}

type Choice = Exclude<OrganizationSettings['activeOrganizationAtSignIn'], string>

/** The result of the app's function counts only when the user is a member. Without memberships it is not called. */
function chooser(choice: Choice) {
  return async (store: Store, userId: string): Promise<string | null> => {
    const found = await store.of(memberModel).findManyWith({ userId }, withUser, firstThousand)
    const [first] = found
    if (!first) return null
    const chosen = await choice(first.parent)
    return found.some(({ row }) => row.organizationId === chosen) ? chosen : null
  }
}
