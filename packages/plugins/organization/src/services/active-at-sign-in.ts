import { type BeforeContext, type SessionDraft, type State, type Store } from '@countersign/core'
import { memberModel } from '../models.js'
import type { OrganizationSettings } from '../options.js'
import { firstThousand, oldestFirst, withUser } from '../selections.js'
import { activeColumns } from './membership.js'

/**
 * Returns the subscriber to `session.create` that sets the active organisation, or null when the option is `none`.
 */
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

/**
 * The result of the app's function counts only when the user is a member. A user without memberships is not checked.
 */
function chooser(choice: Choice) {
  return async (store: Store, userId: string): Promise<string | null> => {
    const found = await store.of(memberModel).findManyWith({ userId }, withUser, firstThousand)
    const [first] = found
    if (!first) return null
    const chosen = await choice(first.parent)
    return found.some(({ row }) => row.organizationId === chosen) ? chosen : null
  }
}
