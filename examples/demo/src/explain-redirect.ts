/** Explanations of the errors of links in mails, by code. */
const linkProblems: ReadonlyMap<string, string> = new Map(
  Object.entries({
    token_expired: 'The link has run out. Ask for another one: it works for an hour.',
    invalid_token: 'The link was used already, or a newer one was sent.',
    expired_token: 'The link has run out: it works for five minutes.',
    other_browser:
      'Open the link in the browser that asked for it, or ask for one in this browser.',
    new_user_signup_disabled: 'No account has this address.',
    unauthorized: 'Sign in on this device first, then follow the link again.',
    user_not_found: 'The account of this link no longer exists.',
  }),
)

const interrupted = 'The way back from the provider was cut short. Please begin again.'
const providerFailed = 'The provider did not tell us who you are. Please try again later.'

/** Explanations of the errors of provider sign-ins, by code. */
const providerProblems: ReadonlyMap<string, string> = new Map(
  Object.entries({
    access_denied: 'You did not agree at the provider, so that nothing was changed.',
    account_not_linked:
      'This address has an account here already. Sign in to it the way you did before, verify its address if it asks you to, then link the provider under Security.',
    account_already_linked_to_different_user:
      'Another user has linked this account of the provider. Sign in with it, or unlink it there first.',
    unable_to_link_account: 'The account could not be linked. Please try again.',
    signup_disabled: 'You cannot sign up with this provider. Sign up another way, then link it.',
    unable_to_create_user: 'Your account could not be made. Please try again.',
    unable_to_create_session: 'You could not be signed in. Please try again.',
    email_not_found:
      'The provider did not tell us your address. Allow it there, or sign up another way.',
    unable_to_get_user_info: providerFailed,
    invalid_code: providerFailed,
    oauth_provider_not_found: 'This provider is not offered here any more.',
    please_restart_the_process: interrupted,
    invalid_callback_request: interrupted,
    state_not_found: interrupted,
    no_code: interrupted,
    no_callback_url: interrupted,
    internal_server_error: 'Something went wrong on our side. Please try again later.',
  }),
)

/** Explanations by reason, where it is more precise than the code. */
const reasons: ReadonlyMap<string, string> = new Map(
  Object.entries({
    state_unknown:
      'You came back twice, or after more than ten minutes. Nothing was changed: please begin again.',
    browser_mismatch:
      'You began in another browser, or your cookies were deleted meanwhile. Please begin again in this one.',
    session_mismatch:
      'You were signed out, or another user signed in, while you were at the provider. The account was not linked.',
    provider_mismatch:
      'Another provider sent you back than the one you went to. Please begin again.',
    issuer_mismatch: 'The redirect did not come from your provider. Please start again.',
    linking_not_allowed:
      'The provider has not verified your address. Verify it there, then link the account again.',
    email_does_not_match:
      'The provider knows you by another address than we do. Change one of the two, then link the account again.',
  }),
)

/** Explains the parameters `error` and `reason` of a redirect. */
export function explainRedirect(code: string, reason = ''): string {
  const word = code.toLowerCase()
  return (
    reasons.get(reason) ??
    providerProblems.get(word) ??
    linkProblems.get(word) ??
    'What you tried did not work. Please try again.'
  )
}
