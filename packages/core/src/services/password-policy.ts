import type { PasswordProblem } from '../contract/password-problem.js'
import type { AppLogger } from './logger.js'

/** What a new password must be like. */
export interface PasswordRules {
  /** Characters. */
  readonly minPasswordLength: number
  /** Characters. */
  readonly maxPasswordLength: number
  /** Whether a password is too well known. */
  readonly isBlockedPassword?: ((password: string) => boolean | Promise<boolean>) | undefined
}

/** What the app demands of passwords. */
export interface PasswordPolicy {
  /** Whether nobody can have this password: it need not be hashed to know. */
  isTooLong(password: string): boolean
  /** The rule that a new password breaks, or null. */
  problemOf(password: string): Promise<PasswordProblem | null>
}

/** A policy over the app's rules. Characters are Unicode code points. */
export function createPasswordPolicy(rules: PasswordRules, logger: AppLogger): PasswordPolicy {
  const { minPasswordLength, maxPasswordLength, isBlockedPassword } = rules

  /** A list that does not answer must not keep people out. */
  const isBlocked = async (password: string): Promise<boolean> => {
    try {
      return (await isBlockedPassword?.(password)) ?? false
    } catch (error) {
      logger.log('error', 'The list of blocked passwords failed: the password passed', { error })
      return false
    }
  }

  return {
    isTooLong: (password) => lengthOf(password, maxPasswordLength) > maxPasswordLength,
    async problemOf(password) {
      const length = lengthOf(password, maxPasswordLength)
      if (length > maxPasswordLength) return 'PASSWORD_TOO_LONG'
      if (length < minPasswordLength) return 'PASSWORD_TOO_SHORT'
      return (await isBlocked(password)) ? 'PASSWORD_COMPROMISED' : null
    },
  }
}

/** A code point is one or two units: texts beyond twice the limit need not be counted. */
function lengthOf(password: string, limit: number): number {
  return password.length > limit * 2 ? password.length : Array.from(password).length
}
