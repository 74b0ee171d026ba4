const interrupted = 'The sign-in was interrupted. Please start again.'
const providerFailed = 'The provider did not send your data. Please try again later.'
const failed = 'Something went wrong. Please try again.'

/**
 * Texts of the errors that a redirect from a provider or from a mail brings, by the lower-case code or reason. A reason
 * is more precise than a code.
 */
export const redirectErrors = {
  access_denied: 'You did not agree at the provider, so nothing was changed.',
  account_not_linked:
    'This email already has an account. Sign in to it another way, then link the provider in your account settings.',
  account_already_linked_to_different_user:
    'Another user has linked this account of the provider. Sign in with it, or unlink it there first.',
  unable_to_link_account: 'The account could not be linked. Please try again.',
  signup_disabled: 'You cannot sign up with this provider. Sign up another way, then link it.',
  unable_to_create_user: failed,
  unable_to_create_session: failed,
  email_not_found: 'The provider did not send your email. Allow it there, or sign up another way.',
  unable_to_get_user_info: providerFailed,
  invalid_code: providerFailed,
  oauth_provider_not_found: 'This provider is no longer offered here.',
  please_restart_the_process: interrupted,
  invalid_callback_request: interrupted,
  state_not_found: interrupted,
  no_code: interrupted,
  no_callback_url: interrupted,
  internal_server_error: failed,
  state_unknown: 'You came back twice, or after more than ten minutes. Please start again.',
  browser_mismatch: 'You started in another browser. Please start again in this one.',
  session_mismatch: 'You were signed out in the meantime, so the account was not linked.',
  provider_mismatch: 'You came back from another provider. Please start again.',
  issuer_mismatch: 'The redirect did not come from your provider. Please start again.',
  linking_not_allowed:
    'The provider has not verified your email. Verify it there, then link the account again.',
  email_does_not_match:
    'The provider has another email of yours. Change one of the two, then link the account again.',
  token_expired: 'The link has expired. Ask for another one.',
  invalid_token: 'The link was used already, or a newer one was sent.',
  expired_token: 'The link has expired. Ask for another one.',
  other_browser: 'Open the link in the browser that asked for it, or ask for one in this browser.',
  new_user_signup_disabled: 'No account has this email.',
  unauthorized: 'Sign in on this device first, then follow the link again.',
  user_not_found: 'The account of this link no longer exists.',
} as const
