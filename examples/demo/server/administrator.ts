import { AuthError } from '@countersign/core'
import type { DemoAuth } from './auth.js'

/** The email address of the demo's administrator. */
export const administratorEmail = 'admin@example.com'

/** Creates the demo's administrator at the first start. */
export async function ensureAdministrator(auth: DemoAuth, password: string): Promise<void> {
  const administrator = { name: 'Administrator', email: administratorEmail, password }
  try {
    await auth.api.createUser({
      asServer: true,
      body: { ...administrator, role: 'admin', data: { emailVerified: true } },
    })
  } catch (error) {
    const isThere =
      error instanceof AuthError && error.code === 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL'
    if (!isThere) throw error
  }
}
