import type { accountErrors, kernelErrors, socialErrors, tokenErrors } from './errors.js'

/** What answers and pages say besides the texts of errors, in English. */
export const coreTexts = {
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
  newEmailIsAsked: 'Confirm the change with the link in the mail to your new address',
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
} as const

type Rows = typeof kernelErrors & typeof accountErrors & typeof socialErrors & typeof tokenErrors

/** Every text of the core that people may read. A language that lacks one does not compile. */
export type CoreText = (typeof coreTexts)[keyof typeof coreTexts] | Rows[keyof Rows]['message']

/** The core's texts in one language. */
export type CoreTranslations = Readonly<Record<CoreText, string>>
