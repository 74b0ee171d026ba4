import { getSession } from './session/get.js'
import { signInEmail } from './sign-in/email.js'
import { signOut } from './sign-out.js'
import { signUpEmail } from './sign-up/email.js'
import { ok } from './system/ok.js'

/** Every call of the core, by its server name. */
export const coreEndpoints = { signUpEmail, signInEmail, getSession, signOut, ok } as const

/** The types of the core's calls. */
export interface CoreEndpoints {
  readonly signUpEmail: typeof signUpEmail
  readonly signInEmail: typeof signInEmail
  readonly getSession: typeof getSession
  readonly signOut: typeof signOut
  readonly ok: typeof ok
}
