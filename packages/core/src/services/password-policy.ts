/** How long a password may be, in characters. */
export interface PasswordLimits {
  readonly minPasswordLength: number
  readonly maxPasswordLength: number
}

/** The code of the rule that a password breaks, or null. Characters are Unicode code points. */
export function passwordProblem(
  password: string,
  { minPasswordLength, maxPasswordLength }: PasswordLimits,
): 'PASSWORD_TOO_SHORT' | 'PASSWORD_TOO_LONG' | null {
  // A code point is one or two units: texts beyond twice the limit need not be counted.
  const tooManyUnits = password.length > maxPasswordLength * 2
  const length = tooManyUnits ? password.length : Array.from(password).length
  if (length > maxPasswordLength) return 'PASSWORD_TOO_LONG'
  return length < minPasswordLength ? 'PASSWORD_TOO_SHORT' : null
}
