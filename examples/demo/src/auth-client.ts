import type { CoreEndpoints } from '@countersign/core'
import {
  type ClientPlugin,
  createAuthClient,
  serverFields,
  type SessionOf,
  type StoreDefinitions,
} from '@countersign/react'
import type { DemoAuth } from '../server/auth.js'

/** Lists that stay true: components read them with `useStore`, calls load them again. */
const stores = {
  $sessions: {
    route: 'GET /list-sessions',
    refetchedAfter: [
      'POST /revoke-session',
      'POST /revoke-other-sessions',
      'POST /change-password',
      'POST /change-email',
    ],
  },
  $accounts: { route: 'GET /list-accounts', refetchedAfter: ['POST /unlink-account'] },
} as const satisfies StoreDefinitions

interface ListsClient extends ClientPlugin<
  Record<never, never>,
  CoreEndpoints,
  unknown,
  Record<never, never>,
  typeof stores
> {}

const lists: ListsClient = { id: 'lists', stores }

/** The demo's calls and hooks. The page and the calls have one origin, so no address needs saying. */
export const client = createAuthClient({ plugins: [serverFields<DemoAuth>(), lists] })

/** Who is signed in, with the demo's own columns. */
export type DemoSession = SessionOf<typeof client>
export type DemoUser = DemoSession['user']

/** Where the inbox is: the demo's server puts it there. */
export const inboxPath = '/api/auth/inbox'
