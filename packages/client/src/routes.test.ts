import { expect, it } from 'vitest'
import { routes } from './routes.js'

/** The leaves of the table: a route, and the stores that load again. */
function leavesIn(table: object): string[] {
  return Object.values(table).flatMap((leaf: unknown) =>
    typeof leaf === 'string' ? [leaf] : leavesIn(Object(leaf) as object),
  )
}

const storesByRoute = leavesIn(routes).map((leaf) => {
  const [method = '', path = '', ...stores] = leaf.split(' ')
  return { route: `${method} ${path}`, stores }
})

it.each([
  'POST /sign-in/email',
  'POST /sign-in/social',
  'POST /sign-up/email',
  'POST /sign-out',
  'POST /verify-email',
  'POST /reset-password',
])('clears and reloads all stores after %s', (route) => {
  expect(storesByRoute).toContainEqual({ route, stores: ['all'] })
})

it.each([
  'POST /revoke-session',
  'POST /revoke-sessions',
  'POST /revoke-other-sessions',
  'POST /update-session',
  'POST /change-email',
  'POST /change-password',
])('reloads the session and the list of sessions after %s', (route) => {
  expect(storesByRoute).toContainEqual({ route, stores: ['$session', '$sessions'] })
})

it.each([
  { route: 'POST /update-user', store: '$session' },
  { route: 'POST /delete-user', store: '$session' },
  { route: 'POST /link-social', store: '$accounts' },
  { route: 'POST /unlink-account', store: '$accounts' },
])('reloads $store after $route', ({ route, store }) => {
  expect(storesByRoute).toContainEqual({ route, stores: [store] })
})

it('reloads no store after calls that only read', () => {
  const reading = storesByRoute.filter(({ route }) =>
    /^GET |\/(send|request|get|refresh)-/.test(route),
  )
  expect(reading.length).toBeGreaterThan(8)
  expect(reading.flatMap(({ stores }) => stores)).toEqual([])
})
