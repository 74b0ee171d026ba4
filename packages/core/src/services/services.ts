import type { PasswordHasher } from '../contract/storage-format.js'
import type { Accounts } from './accounts.js'
import type { Sessions } from './sessions.js'
import type { Users } from './users.js'
import type { SignIn } from './sign-in.js'
import type { SignUp } from './sign-up.js'
import type { Work } from './work.js'

/** What the app's options say about the calls, complete. */
interface CallSettings {
  readonly emailAndPassword: {
    readonly enabled: boolean
    readonly disableSignUp: boolean
    readonly minPasswordLength: number
    readonly maxPasswordLength: number
  }
}

/** The rules of the product: what the core's calls are made of. */
export interface Services {
  readonly settings: CallSettings
  readonly work: Work
  readonly users: Users
  readonly accounts: Accounts
  readonly sessions: Sessions
  readonly passwords: PasswordHasher
  readonly signUp: SignUp
  readonly signIn: SignIn
}
