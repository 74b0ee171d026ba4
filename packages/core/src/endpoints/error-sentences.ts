import { coreTexts } from '../contract/texts/core-texts.js'
import { coreErrors } from '../contract/errors.js'
import type { TranslatableText } from '../contract/texts/language.js'

/** By codes in lower case: of mailed links, and of callbacks of providers. @see RFC 6749 section 4.1.2.1 */
const sentences: ReadonlyMap<string, TranslatableText> = new Map([
  ['invalid_token', coreTexts.linkIsInvalid],
  ['token_expired', coreTexts.linkHasExpired],
  ['access_denied', coreTexts.signInCancelled],
  ['user_cancelled_authorize', coreTexts.signInCancelled],
  ['state_not_found', coreTexts.signInExpired],
  ['please_restart_the_process', coreTexts.signInExpired],
  ['no_code', coreTexts.signInExpired],
  ['invalid_code', coreTexts.signInExpired],
  ['invalid_callback_request', coreTexts.signInExpired],
  ['unable_to_get_user_info', coreTexts.providerFailed],
  ['oauth_provider_not_found', coreTexts.providerFailed],
  ['provider_unavailable', coreTexts.providerFailed],
  ['server_error', coreTexts.providerFailed],
  ['temporarily_unavailable', coreTexts.providerFailed],
  ['email_not_found', coreTexts.providerSharesNoEmail],
  ['account_not_linked', coreTexts.accountNotLinked],
  ['unable_to_link_account', coreTexts.accountCannotBeLinked],
  ['account_already_linked_to_different_user', coreTexts.accountOfOther],
  ['signup_disabled', coreTexts.signUpIsClosed],
  ['new_user_signup_disabled', coreTexts.signUpIsClosed],
])

const messages: ReadonlyMap<string, string> = new Map(
  Object.entries(coreErrors).map(([code, { message }]) => [code, message]),
)

/** The sentence for a code whose error message is not written for users; null for another code. */
export function plainSentenceOf(code: string): TranslatableText | null {
  return sentences.get(code.toLowerCase()) ?? null
}

/** What a code means to the user who sees it: the text of the error, or of a failed sign-in with a provider. */
export function sentenceOf(code: string): TranslatableText | null {
  const text = plainSentenceOf(code)
  if (text) return text
  const key = code.toUpperCase()
  const english = messages.get(key)
  return english === undefined ? null : { key, english }
}
