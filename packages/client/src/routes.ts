import type { CoreEndpoints, Routes } from '@countersign/core'

/** The core's calls by the names that clients use. The compiler compares every route with the server's. */
export const routes = {
  signUp: { email: 'POST /sign-up/email' },
  signIn: { email: 'POST /sign-in/email' },
  signOut: 'POST /sign-out',
  getSession: 'GET /get-session',
  ok: 'GET /ok',
} as const satisfies Routes<CoreEndpoints>
