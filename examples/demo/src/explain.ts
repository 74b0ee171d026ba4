/** A failed call, with the text that the user sees. */
export interface Failure {
  readonly code: string
  /** In the language of the user. */
  readonly message: string
  /** Seconds until the next attempt, when the server sends it. */
  readonly retryAfter?: unknown
}

/** Error texts by the name of the field; the empty name means the whole form. */
export type Problems = Readonly<Record<string, string>>

interface Explanation {
  readonly field?: string
  readonly text: string
}

/** Explanations for codes whose server text does not say what to do. */
const explanations: Readonly<Record<string, Explanation>> = {
  INVALID_EMAIL: { field: 'email', text: 'Write it like ann@example.com.' },
  INVALID_EMAIL_OR_PASSWORD: {
    text: 'Address or password is not right.',
  },
  USER_ALREADY_EXISTS: {
    field: 'email',
    text: 'This address has an account: sign in.',
  },
  PASSWORD_TOO_SHORT: { field: 'password', text: 'Use 8 characters or more.' },
  PASSWORD_TOO_LONG: { field: 'password', text: 'Use 128 characters or fewer.' },
  INVALID_PASSWORD: { field: 'currentPassword', text: 'This is not your current password.' },
  EMAIL_IS_THE_SAME: { field: 'email', text: 'This is your address already.' },
  COULDNT_UPDATE_YOUR_EMAIL: { field: 'email', text: 'This address cannot be used.' },
  FAILED_TO_UNLINK_LAST_ACCOUNT: {
    text: 'This is your only way to sign in: without it you would be locked out.',
  },
  SESSION_NOT_FRESH: { text: 'You signed in a while ago. Sign in again, then retry.' },
  INVALID_TOKEN: { text: 'This link was used already, or a newer one was sent. Ask for another.' },
  INVALID_CODE: { field: 'code', text: 'This is not the code, or it is over.' },
  TOO_MANY_ATTEMPTS: { field: 'code', text: 'Too many wrong codes: ask for a new mail.' },
  PROVIDER_UNAVAILABLE: {
    text: 'The provider does not answer. Try again later, or sign in another way.',
  },
  AUTH_CANCELLED: { text: 'You are not signed in: no passkey was used.' },
  REGISTRATION_CANCELLED: { text: 'No passkey was made.' },
  PREVIOUSLY_REGISTERED: { text: 'This device has a passkey of yours already.' },
  PASSKEYS_NOT_SUPPORTED: { text: 'This browser or device cannot do this. Use another one.' },
  PASSKEY_NOT_FOUND: {
    text: 'This passkey is not known here: it was removed, or is of another app.',
  },
  CHALLENGE_NOT_FOUND: { text: 'That took too long. Try again.' },
  LAST_SIGN_IN_METHOD: {
    text: 'This is your only way to sign in: without it you would be locked out.',
  },
  ORGANIZATION_ALREADY_EXISTS: {
    field: 'slug',
    text: 'Another organisation has this short name.',
  },
  ANOTHER_SHORT_NAME: { field: 'sure', text: 'This is not its short name.' },
  INVALID_SLUG: { field: 'slug', text: 'Use lower-case letters, digits and hyphens.' },
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: {
    field: 'email',
    text: 'This address is invited already: see below.',
  },
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: {
    field: 'email',
    text: 'This person is a member already.',
  },
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER: {
    text: 'You are the only owner: hand the organisation over first.',
  },
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER: {
    text: 'An organisation needs an owner. Make another member the owner first.',
  },
  INVITATION_NOT_FOUND: { text: 'This invitation was answered or taken back, or it has expired.' },
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION: {
    text: 'This invitation was sent to another address. Sign in with that one.',
  },
  INVITATION_LINK_NOT_FOUND: { text: 'This link was taken back or used up, or it has expired.' },
  UNABLE_TO_REMOVE_LAST_TEAM: { text: 'This is the only team: add another one first.' },
  NETWORK: { text: 'The server cannot be reached. Check your connection, then try again.' },
}

/** Explains a failure in one sentence. */
export function sentenceFor(failure: Failure): string | undefined {
  return Object.values(explain(failure))[0]
}

/** Explains the failure of a call by field. Codes without an explanation get the server's text. */
export function explain({ code, message, retryAfter }: Failure): Problems {
  if (typeof retryAfter === 'number') return { '': `Too many attempts: wait ${retryAfter} s.` }
  const { field = '', text } = explanations[code] ?? { text: message }
  return { [field]: text }
}
