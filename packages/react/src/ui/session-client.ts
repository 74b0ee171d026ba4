import type { SessionState } from '@countersign/client'
import type { FormAnswer } from './use-submission.js'

/** The fields of the signed-in user that components show. */
export interface ShownUser {
  readonly id: string
  /** Empty when the user has not given one. */
  readonly name: string
  readonly email: string
  readonly emailVerified: boolean
  readonly image?: string | null | undefined
  /** True for a user of the plugin `anonymous()`. */
  readonly isAnonymous?: boolean | null | undefined
}

/** The name of a user, or else the email. */
export const shownName = ({ name, email }: Pick<ShownUser, 'name' | 'email'>): string =>
  name || email

/** The part of a client that every component of a session uses. */
export interface SessionClient {
  useSession(): SessionState<{ readonly user: ShownUser }>
  signOut(): Promise<FormAnswer>
}
