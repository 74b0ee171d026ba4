import { commonPasswords } from './common-passwords.js'

let list: string | undefined

/**
 * Whether a password is one of the most common ones of published leaks. Letter case and spaces do not
 * count.
 *
 * @example
 * ```ts
 * import { isCommonPassword } from '@countersign/core/blocked-passwords'
 *
 * console.log(isCommonPassword('I love you')) // true
 * ```
 * @see NIST SP 800-63B section 3.1.1.2, OWASP ASVS 6.2.4
 */
export function isCommonPassword(password: string): boolean {
  const word = password.normalize('NFKC').toLowerCase().replace(/\s/g, '')
  if (word === '') return false
  list ??= commonPasswords()
  return list.includes(`\n${word}\n`)
}
