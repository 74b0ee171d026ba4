/** The rule that a new password breaks: a code of the core's catalogue. */
export type PasswordProblem = 'PASSWORD_TOO_SHORT' | 'PASSWORD_TOO_LONG' | 'PASSWORD_COMPROMISED'
