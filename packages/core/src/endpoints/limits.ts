import { passwordGuesses } from '../services/limits/account-limits.js'

const MINUTE = 60
const HOUR = 3600

/** For calls that send a mail to an address that any caller may name. */
export const mailLimits = {
  limit: { window: MINUTE, max: 3 },
  accountLimit: {
    window: HOUR,
    max: 5,
    of: ({ email }: { readonly email: string }) => email,
    clearedBySuccess: false,
  },
} as const

/** Changes of the address that one user may request. */
export const changeLimit = { window: HOUR, max: 5 } as const

/** For calls that check or set a password. */
export const passwordLimit = { window: 10, max: 3 } as const

/** For guesses at one account's password from all callers. */
export const guessLimits = {
  limit: passwordLimit,
  accountLimit: {
    ...passwordGuesses,
    of: ({ email }: { readonly email: string }) => email,
    clearedBySuccess: true,
  },
} as const
