import { AuthError, type AuthErrorOptions, type coreErrors, commonErrors } from '../errors.js'
import type { TranslatableText } from './language.js'

/** The texts of responses and pages by key, without those of errors. */
const englishTexts = {
  invalidQuery: 'Invalid query parameters',
  invalidPath: 'Invalid path parameters',
  headersNeeded: 'Headers is required',
  asServerWithHeaders: 'Give either headers or asServer, not both',
  resetRequested: 'If this email exists in our system, check your email for the reset link',
  back: 'Back',
  somethingWrong: 'Something went wrong',
  verifyAddress: 'Verify your address',
  verify: 'Verify',
  addressVerified: 'Your address is verified',
  accountIsMine: 'Yes, this is my account',
  onlyVerify: 'Only verify the address',
  ownerConfirms:
    'Did you sign up with this address? Then everything in the account stays yours. If you did not, what others have added is removed when you sign in with a link to this address.',
  newEmailRequested: 'Confirm the change with the link in the mail to your new address',
  undoEmailChange: 'Undo the change of your address',
  emailChangeIsUndone:
    'Your account gets this address back, and every browser is signed out of it.',
  undo: 'Undo the change',
  emailChangeUndone: 'Your account has its former address again',
  deleteAccount: 'Delete your account',
  deletionIsFinal:
    'Your account and everything that belongs to it will be deleted. This cannot be undone.',
  deleteForGood: 'Delete for good',
  accountDeleted: 'Your account is deleted',
  linkIsInvalid: 'This link is invalid or has been used.',
  linkHasExpired: 'This link has expired.',
  cancel: 'Cancel',
  signInCancelled: 'The sign-in was cancelled.',
  signInExpired: 'The sign-in has expired, or it began in another browser. Start again.',
  providerFailed: 'The provider could not complete the sign-in. Try again later.',
  providerSharesNoEmail:
    'The provider shared no email address. Share it there, or sign in another way.',
  accountNotLinked:
    'There is already an account with this address. Sign in to it first, then connect the provider.',
  accountCannotBeLinked: 'This account of the provider cannot be connected.',
  accountOfOther: 'This account of the provider is connected to another user.',
  signUpIsClosed: 'There is no account for this sign-in, and new accounts cannot be created here.',
} as const

type TextKey = keyof typeof englishTexts

/** The texts of responses and pages, without those of errors. */
export const coreTexts = Object.fromEntries(
  Object.entries(englishTexts).map(([key, english]) => [key, { key, english }]),
) as Readonly<Record<TextKey, TranslatableText>>

/** The core's texts in one language, by key. A language without one of them does not compile. */
export type CoreTranslations = Readonly<Record<TextKey | keyof typeof coreErrors, string>>

const bodyText: TranslatableText = {
  key: 'VALIDATION_ERROR',
  english: commonErrors.VALIDATION_ERROR.message,
}

/** Returns a `VALIDATION_ERROR`. Its default text is about the body. */
export function validationError(
  { key, english }: TranslatableText = bodyText,
  options?: Omit<AuthErrorOptions, 'textKey'>,
): AuthError {
  const { status } = commonErrors.VALIDATION_ERROR
  const row = { status, message: english }
  return new AuthError('VALIDATION_ERROR', row, { ...options, textKey: key })
}
