import type { PasswordCandidate } from '../../contract/options/sign-in-options.js'
import type { PasswordProblem } from '../../contract/errors.js'
import type { AppLogger } from '../logger.js'

/** Rules for a new password. */
interface PasswordRules {
  /** Characters. */
  readonly minPasswordLength: number
  /** Characters. */
  readonly maxPasswordLength: number
  /** Whether common passwords are refused, and the names of the user and the app. */
  readonly passwordBlocklist: boolean
  /** The app's own check. */
  readonly isBlockedPassword?:
    ((candidate: PasswordCandidate) => boolean | Promise<boolean>) | undefined
}

/** The user who gets the password. */
type PasswordOwner = Omit<PasswordCandidate, 'password'>

/** The app's rules for passwords. */
export interface PasswordPolicy {
  /** Whether a password is longer than any user's password can be: then it need not be hashed. */
  isTooLong(password: string): boolean
  /** Whether a new password breaks a rule about its length, for any user. */
  lengthProblemOf(password: string): PasswordProblem | null
  /** The rule that a new password of a user breaks, or null. */
  problemOf(password: string, owner: PasswordOwner): Promise<PasswordProblem | null>
}

/** What the policy depends on. */
export interface PasswordPolicyDeps {
  readonly rules: PasswordRules
  readonly appName: string
  readonly logger: AppLogger
}

/** A policy over the app's rules. Characters are Unicode code points. */
export function createPasswordPolicy({
  rules,
  appName,
  logger,
}: PasswordPolicyDeps): PasswordPolicy {
  const { minPasswordLength, maxPasswordLength, passwordBlocklist, isBlockedPassword } = rules

  const isListed = async (password: string): Promise<boolean> => {
    const { isCommonPassword } = await import('../../blocked-passwords/index.js')
    return isCommonPassword(password)
  }

  /** A list that does not answer must not keep users from setting a password. */
  const asks = async (
    { password }: PasswordCandidate,
    isBlocked: () => boolean | Promise<boolean>,
  ): Promise<boolean> => {
    try {
      return await isBlocked()
    } catch (error) {
      const message = 'The blocklist failed: the password passed'
      const secrets = [password]
      logger.logFor(() => ({ secrets }), { level: 'error', message, data: { error } })
      return false
    }
  }

  const isBlocked = async (candidate: PasswordCandidate): Promise<boolean> => {
    if (passwordBlocklist) {
      if (isNameOf(candidate, appName)) return true
      if (await asks(candidate, () => isListed(candidate.password))) return true
    }
    return asks(candidate, () => isBlockedPassword?.(candidate) ?? false)
  }

  const lengthProblemOf = (password: string): PasswordProblem | null => {
    const length = lengthOf(password, maxPasswordLength)
    if (length > maxPasswordLength) return 'PASSWORD_TOO_LONG'
    return length < minPasswordLength ? 'PASSWORD_TOO_SHORT' : null
  }

  return {
    isTooLong: (password) => lengthOf(password, maxPasswordLength) > maxPasswordLength,
    lengthProblemOf,
    async problemOf(password, { email, name }) {
      const problem = lengthProblemOf(password)
      if (problem) return problem
      return (await isBlocked({ password, email, name })) ? 'PASSWORD_COMPROMISED' : null
    },
  }
}

/** Whether a password is a name of its user or of the app. @see NIST SP 800-63B section 3.1.1.2 */
function isNameOf({ password, email, name }: PasswordCandidate, appName: string): boolean {
  const word = toComparable(password)
  const names = [email, email.slice(0, email.lastIndexOf('@')), name, ...name.split(/\s/), appName]
  return names.some((one) => toComparable(one) === word)
}

function toComparable(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s/g, '')
}

/** A code point has one or two units: texts beyond twice the limit need not be counted. */
function lengthOf(password: string, limit: number): number {
  return password.length > limit * 2 ? password.length : Array.from(password).length
}
