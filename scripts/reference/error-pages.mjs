import {
  accountErrors,
  kernelErrors,
  socialErrors,
  tokenErrors,
} from '../../packages/core/src/contract/errors.ts'
import { calls, codesOfAnyCall } from './calls.mjs'
import { explanations } from './explanations.mjs'
import { pluginCalls, plugins } from './plugins.mjs'
import { anchor, code, NOTICE, page, table } from './markdown.mjs'

/** @typedef {import('../../packages/core/src/contract/errors.ts').ErrorRow} ErrorRow */

const coreErrors = { ...kernelErrors, ...accountErrors, ...socialErrors, ...tokenErrors }
const pluginErrors = plugins.flatMap(({ errors }) => Object.entries(errors))
const rows = Object.entries({ ...Object.fromEntries(pluginErrors), ...coreErrors })

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
    'begun more than ten minutes ago, or used already',
  ],
  [
    '',
    '`browser_mismatch`',
    'begun in another browser, under another host name, or without cookies',
  ],
  ['', '`provider_mismatch`', 'begun at another provider'],
  ['', '`issuer_mismatch`', 'the answer is of another issuer'],
  ['', '`provider_unavailable`', 'the metadata of the provider cannot be read'],
  ['', '`session_mismatch`', 'the person who began to link is no longer signed in'],
  ['`state_not_found`', '', 'the provider said no `state`'],
  ['`invalid_callback_request`', '', 'what the browser brought cannot be read'],
  ['`oauth_provider_not_found`', '', 'the app has no provider of this id, or has none any more'],
  ['`no_code`', '', 'the provider said neither a code nor an error'],
  ['`invalid_code`', '', 'the provider gave no tokens for the code; the log says why'],
  [
    '`unable_to_get_user_info`',
    '',
    'the provider did not say who it is, or not credibly; the log says why',
  ],
  ['`email_not_found`', '', 'a new person without an address'],
  [
    '`account_not_linked`',
    '',
    'somebody with the address is there, and nothing shows that it is the same person',
  ],
  ['`signup_disabled`', '', 'a new person where nobody signs up'],
  ['`unable_to_create_user`', '', 'the account is there and its user is not'],
  ['`unable_to_link_account`', '`email_does_not_match`', 'the account has another address'],
  ['', '`linking_not_allowed`', 'nobody vouches for the address, or linking is off'],
  ['', '`unable_to_create_account`', 'the session or the account changed meanwhile'],
  [
    '`account_already_linked_to_different_user`',
    '`linked_to_another`',
    'the account is somebody else’s here',
  ],
  ['`internal_server_error`', '', 'the database does not work; the log says more'],
]

function indexPage() {
  return page([
    '# Errors',
    NOTICE,
    `A refusal over HTTP is JSON: \`{ "code": "INVALID_EMAIL", "message": "Invalid email" }\` and a status.
\`auth.api\` throws it as an \`AuthError\` with \`code\` and \`status\`; the client gives it as \`error\`.
Compare the code: it never changes its meaning. The text is for people.`,
    table(['code', 'status', 'text'], rows.map(indexRow)),
    `The client has two codes of its own: \`NETWORK\`, when no answer came, and \`UNEXPECTED\`, when the
answer is not one of Countersign's. The few texts of better-auth that no call answers are
[on a page of their own](../texts-without-a-call.md).`,
    '## Words in addresses',
    `A mailed link is followed by a browser. When the link names a page to return to and something is
wrong with it, the browser goes to that page with \`?error=\` and one of these words:`,
    table(
      ['word', 'link', 'means'],
      [
        ['`token_expired`', 'verification, email change', 'the link is too old'],
        [
          '`invalid_token`',
          'verification, email change',
          'the link is damaged, used or void, or another account has the new address',
        ],
        ['`user_not_found`', 'verification, email change', 'the account is gone'],
        ['`unauthorized`', 'email change', 'the user of the link is not signed in in this browser'],
        ['`INVALID_TOKEN`', 'password reset', 'the link is unknown, used or too old'],
        ['`INVALID_TOKEN`', 'magic link', 'the link is unknown, used or replaced by a newer one'],
        ['`EXPIRED_TOKEN`', 'magic link', 'the link is too old'],
        ['`OTHER_BROWSER`', 'magic link', 'another browser asked for the link'],
        ['`new_user_signup_disabled`', 'magic link', 'nobody has the address'],
      ],
    ),
    `A browser that comes back from a provider goes to \`errorCallbackURL\`, or to the page \`/error\`, with one
of these, or with the provider's own word, such as \`access_denied\`. Some say \`reason\` as well:`,
    table(['word', 'reason', 'means'], redirectWords),
  ])
}

/** @param {[name: string, row: ErrorRow]} entry */
function indexRow([name, { status, message }]) {
  return [`[${name}](${name}.md)`, String(status), message]
}

/**
 * @param {keyof typeof explanations | (string & {})} name
 * @param {ErrorRow} row
 */
function errorPage(name, { status, message }) {
  const explanation = new Map(Object.entries(explanations)).get(name)
  if (!explanation) throw new Error(`Nobody explains ${name}`)
  return page([
    `# ${name}`,
    NOTICE,
    `Status ${status}: “${message}”`,
    '## Why',
    explanation.why,
    '## What to do',
    explanation.act,
    '## Who answers it',
    explanation.who ?? answerers(name, status),
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
