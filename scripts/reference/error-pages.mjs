import { coreErrors } from '../../packages/core/src/contract/errors.ts'
import { explanations as coreExplanations } from '../../packages/core/src/contract/explanations/index.ts'
import { calls, codesOfAnyCall } from './calls.mjs'
import { pluginCalls, plugins } from './plugins.mjs'
import { anchor, code, NOTICE, page, table } from './markdown.mjs'

/** @typedef {import('../../packages/core/src/contract/errors.ts').ErrorRow} ErrorRow */

const pluginErrors = plugins.flatMap(({ errors }) => Object.entries(errors))
const rows = Object.entries({ ...Object.fromEntries(pluginErrors), ...coreErrors })

/** By code. */
export const explanations = new Map([
  ...plugins.flatMap((plugin) => Object.entries(plugin.explanations)),
  ...Object.entries(coreExplanations),
])

/**
 * One page for each code, and their index.
 *
 * @returns {[path: string, text: string][]}
 */
export function errorPages() {
  return [
    ['docs/errors/README.md', indexPage()],
    ...rows.map(
      /** @returns {[string, string]} */
      ([name, row]) => [`docs/errors/${name}.md`, errorPage(name, row)],
    ),
  ]
}

const redirectWords = [
  [
    '`please_restart_the_process`',
    '`state_unknown`',
    'the sign-in started more than ten minutes ago, or its state was already used',
  ],
  [
    '',
    '`browser_mismatch`',
    'the sign-in started in another browser, on another host, or without cookies',
  ],
  ['', '`provider_mismatch`', 'the sign-in started at another provider'],
  ['', '`issuer_mismatch`', 'the response is from another issuer'],
  ['', '`provider_unavailable`', 'the metadata of the provider cannot be read'],
  ['', '`session_mismatch`', 'the user who started to link is no longer signed in'],
  ['`state_not_found`', '', 'the callback of the provider has no `state`'],
  ['`invalid_callback_request`', '', 'the parameters of the callback are malformed'],
  ['`oauth_provider_not_found`', '', 'the app has no provider with this id'],
  ['`no_code`', '', 'the callback has neither a code nor an error'],
  [
    '`invalid_code`',
    '',
    'the provider returned no tokens for the code; the log contains the cause',
  ],
  [
    '`unable_to_get_user_info`',
    '',
    'the provider did not return a valid identity; the log contains the cause',
  ],
  ['`email_not_found`', '', 'a new user without an address'],
  [
    '`account_not_linked`',
    '',
    'a user with the address exists, and Countersign cannot verify that it is the same user',
  ],
  ['`signup_disabled`', '', 'a new user where sign-up is disabled'],
  ['`unable_to_create_user`', '', 'the account exists without its user'],
  ['`unable_to_link_account`', '`email_does_not_match`', 'the account has another address'],
  ['', '`linking_not_allowed`', 'the address is not verified by the provider, or linking is off'],
  ['', '`unable_to_create_account`', 'the session or the account changed in the meantime'],
  [
    '`account_already_linked_to_different_user`',
    '`linked_to_another`',
    'another user has linked the account',
  ],
  ['`internal_server_error`', '', 'the database failed; the log contains the cause'],
]

function indexPage() {
  return page([
    '# Errors',
    NOTICE,
    `An error over HTTP is JSON: \`{ "code": "INVALID_EMAIL", "message": "Invalid email" }\` and a status.
\`auth.api\` throws it as an \`AuthError\` with \`code\` and \`status\`; the client returns it as \`error\`.
Compare the code: it never changes its meaning. The text is for users.`,
    table(['code', 'status', 'text'], rows.map(indexRow)),
    `The client adds two codes: \`NETWORK\` when no response arrived, and \`UNEXPECTED\` when the response is not from
Countersign. [A separate page](../texts-without-a-call.md) lists the texts of better-auth that no call returns.`,
    '## Codes in URLs',
    `When a mailed link with a callback URL fails, the browser goes to that URL with \`?error=\` and one of these codes:`,
    table(
      ['code', 'link', 'means'],
      [
        ['`token_expired`', 'verification, email change', 'the link has expired'],
        [
          '`invalid_token`',
          'verification, email change',
          'the link is damaged, used or void, or another account has the new address',
        ],
        ['`user_not_found`', 'verification, email change', 'the account was deleted'],
        ['`unauthorized`', 'email change', 'the user of the link is not signed in in this browser'],
        ['`INVALID_TOKEN`', 'password reset', 'the link is unknown, used or expired'],
        ['`INVALID_TOKEN`', 'magic link', 'the link is unknown, used or replaced by a newer one'],
        ['`EXPIRED_TOKEN`', 'magic link', 'the link has expired'],
        ['`OTHER_BROWSER`', 'magic link', 'another browser requested the link'],
        ['`new_user_signup_disabled`', 'magic link', 'no user has the address'],
      ],
    ),
    `A browser that comes back from a provider goes to \`errorCallbackURL\`, or to the page \`/error\`, with one
of these codes, or with a code of the provider, such as \`access_denied\`. Some have a \`reason\` as well:`,
    table(['code', 'reason', 'means'], redirectWords),
  ])
}

/** @param {[name: string, row: ErrorRow]} entry */
function indexRow([name, { status, message }]) {
  return [`[${name}](${name}.md)`, String(status), message]
}

/**
 * @param {string} name
 * @param {ErrorRow} row
 */
function errorPage(name, { status, message }) {
  const explanation = explanations.get(name)
  if (!explanation) throw new Error(`${name} has no explanation`)
  return page([
    `# ${name}`,
    NOTICE,
    `Status ${status}: “${message}”`,
    '## Why',
    explanation.why,
    '## What to do',
    explanation.act,
    '## Calls with this error',
    explanation.raisedBy ?? answerers(name, status),
    '[All errors](README.md)',
  ])
}

/**
 * @param {string} name
 * @param {number} usual status
 */
function answerers(name, usual) {
  if (codesOfAnyCall.some((one) => one === name)) return 'Any call.'
  const those = [...calls, ...pluginCalls].filter(({ errors }) => name in errors)
  if (those.length === 0) return 'No call of the core. Plugins may.'
  return those
    .map((one) => {
      const { name: call, errors } = one
      const list = pluginCalls.includes(one) ? 'plugin-calls' : 'calls'
      const status = errors[name]?.status ?? usual
      const special = status === usual ? '' : `, with status ${status}`
      return `- [${code(call)}](../${list}.md#${anchor(call)})${special}`
    })
    .join('\n')
}
