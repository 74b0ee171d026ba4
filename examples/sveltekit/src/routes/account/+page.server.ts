import { copyCookies } from '@countersign/core/next'
import { redirect, type RequestEvent, type ServerLoadEvent } from '@sveltejs/kit'
import { auth } from '../../lib/server/auth'

export function load({ locals }: ServerLoadEvent) {
  if (!locals.session) redirect(303, '/sign-in')
  const { name, email } = locals.session.user
  return { name, email }
}

async function signOut({ request, cookies }: RequestEvent) {
  const options = { headers: request.headers, returnHeaders: true } as const
  copyCookies((await auth.api.signOut(options)).headers, cookies)
  redirect(303, '/')
}

export const actions = { signOut }
