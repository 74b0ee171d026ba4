import { copyCookies } from '@countersign/core/next'
import type { Handle } from '@sveltejs/kit/hooks'
import { auth } from './lib/server/auth'

/** When the server starts, and not during a build. */
export async function init() {
  await auth.migrate()
}

export const handle: Handle = async ({ event, resolve }) => {
  if (event.url.pathname.startsWith('/api/auth/')) return resolve(event)
  const { headers, response } = await auth.api.getSession({
    headers: event.request.headers,
    returnHeaders: true,
  })
  copyCookies(headers, event.cookies)
  event.locals.session = response
  return resolve(event)
}
