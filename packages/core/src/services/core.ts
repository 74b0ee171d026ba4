import type { Clock, Random } from '../contract/runtime.js'
import type { FieldsByModel } from '../contract/tables/additional-fields.js'
import type {
  EmailTokens,
  PasswordHasher,
  StorageFormat,
} from '../contract/storage/storage-format.js'
import type { Store } from '../contract/storage/store.js'
import type { Bus } from '../events/bus.js'
import type { AppLogger } from './logger.js'
import type { PluginHooks } from './plugin-hooks.js'
import type { CreateId } from './row-ids.js'
import type { Transactions } from './transactions.js'

/** What every service may use. */
export interface Core extends Base {
  readonly transactions: Transactions
}

/** The part of {@link Core} for services that write only in the transactions of others. */
export interface Base extends PluginHooks {
  readonly store: Store
  readonly clock: Clock
  readonly random: Random
  /** Returns a new id for a row of a model. */
  readonly createId: CreateId
  readonly settings: CallSettings
  readonly bus: Bus
  readonly logger: AppLogger
  readonly format: StorageFormat
  readonly passwords: PasswordHasher
  readonly emailTokens: EmailTokens
}

/** The app's options for the calls, with defaults applied. */
interface CallSettings {
  readonly additionalFields: FieldsByModel
  /** Whether mails can be sent. */
  readonly canMail: boolean
  /** Whether a mailed link acts when it is opened, or shows a page with a button first. */
  readonly links: 'direct' | 'confirm'
  readonly advanced: { readonly disableIpTracking: boolean }
  /** Seconds; 0 switches the check off. */
  readonly session: { readonly freshAge: number; readonly deferSessionRefresh: boolean }
  readonly emailAndPassword: {
    readonly enabled: boolean
    readonly disableSignUp: boolean
    readonly autoSignIn: boolean
    readonly requireEmailVerification: boolean
    readonly revokeSessionsOnPasswordReset: boolean
  }
  readonly emailVerification: {
    readonly sendOnSignUp: boolean
    readonly sendOnSignIn: boolean
    readonly autoSignInAfterVerification: boolean
    readonly keepUnprovenMethods: boolean
  }
  readonly user: {
    readonly changeEmail: { readonly enabled: boolean }
    readonly deleteUser: { readonly enabled: boolean; readonly sendVerification: boolean }
  }
  readonly account: {
    readonly accountLinking: {
      readonly enabled: boolean
      readonly disableImplicitLinking: boolean
      readonly trustedProviders: readonly string[]
      readonly allowDifferentEmails: boolean
      readonly allowUnlinkingAll: boolean
    }
    readonly updateAccountOnSignIn: boolean
    readonly exposeRefreshTokens: boolean
  }
}
