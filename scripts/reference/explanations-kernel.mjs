/** @typedef {import('./explanations.mjs').Explanation} Explanation */
/** @typedef {import('../../packages/core/src/contract/errors.ts').KernelCode} KernelCode */

/** @param {string} field */
const redirect = (field) => ({
  why: `\`${field}\` says where the browser is sent, and it leads neither to a path of the app nor to a
trusted origin. Addresses with a user name, with control characters, with \`//\` or a backslash at the
start of the path, or that browsers would read in another way than they are written, are refused too.
Nothing has happened: redirect parameters are checked first.`,
  act: `Send a path such as \`/welcome\`, or add the origin to [\`trustedOrigins\`](../origins.md).`,
})

/**
 * Complete: a new code of the kernel does not compile without a row here.
 *
 * @type {Readonly<Record<KernelCode, Explanation>>}
 */
export const kernelExplanations = {
  UNAUTHORIZED: {
    why: `Nobody is signed in: the request has no session cookie, or its session has ended, or the
cookie was signed with a secret that the app no longer has. \`setPassword\` answers it too, and \`verifyEmail\`
when a link that moves to another address is followed by somebody else.`,
    act: `Send the person to the sign-in page. On the server pass \`{ headers: request.headers }\`. When
it happens to everybody after each start, the app has no fixed \`secret\`: see
[operations](../operations.md#secrets).`,
  },
  SESSION_NOT_FRESH: {
    why: `The call asks for somebody who has signed in lately, and the session is older than
\`session.freshAge\` (1 day unless changed). The age counts from the sign-in, not from the last use.`,
    act: `Let the person sign in again, then repeat the call. See [freshness](../sessions.md#freshness).`,
  },
  SESSION_NOT_OWN: {
    why: `The session is held by somebody who acts in its user's name, such as an administrator who
looks at the app as that user sees it. What concerns the user alone is closed to them: passwords, addresses,
sign-in methods, sessions, and the deletion of the account.`,
    act: `Go back to the own session first, such as with \`client.admin.stopImpersonating()\`.`,
  },
  HOST_NOT_ALLOWED: {
    why: `The \`Host\` header of the request names a host that the app does not serve. Without \`baseURL\`
only \`localhost\`, names under it and loopback addresses are served, because mailed links lead to that host:
an attacker could send a link to their own.`,
    act: `Set \`baseURL\` to the address of the app. An app with several hosts, such as preview deployments,
names them: see [several hosts](../origins.md#several-hosts). The log names the first host that was refused.`,
  },
  INVALID_ORIGIN: {
    why: `The request changes something, and it does not come from a page of the app or of a trusted
origin. A request with cookies must say where it comes from: by \`Origin\`, else \`Referer\`, else
\`Sec-Fetch-Site: same-origin\`. A request without cookies must not say that it comes from a foreign page.`,
    act: `Add the origin of the page to [\`trustedOrigins\`](../origins.md). Behind a proxy that changes
host or scheme, set \`baseURL\`. A program that sends cookies must send \`Origin\` as well.`,
  },
  INVALID_CALLBACK_URL: redirect('callbackURL'),
  INVALID_REDIRECT_URL: redirect('redirectTo'),
  INVALID_ERROR_CALLBACK_URL: redirect('errorCallbackURL'),
  INVALID_NEW_USER_CALLBACK_URL: redirect('newUserCallbackURL'),
  VALIDATION_ERROR: {
    why: `The body, the query or the path is not what the call takes: something is missing, has another
type, or is too long. \`issues\` in the answer names up to 8 problems, each with \`path\` and \`message\`. On the
server the text may also be “Headers is required”: the call of \`auth.api\` does not say [on whose behalf it is
made](../sessions.md#calls-on-the-server).`,
    act: `Compare the request with [the call](../calls.md). On the server pass \`{ headers: request.headers }\`; a call
that the server makes on behalf of no user takes \`asServer: true\` in their place, if it has that form.`,
  },
  INVALID_EMAIL: {
    why: `The address is not one that mail can be sent to: it has another form, is longer than 254
characters, or has letters outside ASCII.`,
    act: `Ask for the address again. When other fields are wrong too, the answer is
[\`VALIDATION_ERROR\`](VALIDATION_ERROR.md) and lists all of them.`,
  },
  NOT_FOUND: {
    why: `No call has this path, exactly as it is spelled: another letter case, a slash at the end or an
encoded letter make another path. The path may be in \`disabledPaths\`, or belong to a plugin that is not
installed, or the request lies outside \`basePath\`. \`delete-user\` answers it while
\`user.deleteUser.enabled\` is false.`,
    act: `Compare the path with [the calls](../calls.md), and \`basePath\` with where the handler is mounted.`,
  },
  METHOD_NOT_ALLOWED: {
    why: `The path is known under another verb. The header \`Allow\` names it.`,
    act: `Use the verb that [the calls](../calls.md) name.`,
  },
  PAYLOAD_TOO_LARGE: {
    why: `The body is longer than \`advanced.maxBodyBytes\` (65,536 bytes unless changed).`,
    act: `Send less. Pictures belong elsewhere: \`image\` takes an address.`,
  },
  REQUEST_TIMEOUT: {
    why: `The body did not arrive within \`advanced.bodyTimeout\` (10 seconds unless changed).`,
    act: `Try again. If it happens to many, a proxy in front of the app may hold bodies back.`,
  },
  UNSUPPORTED_MEDIA_TYPE: {
    why: `The call takes JSON, and \`Content-Type\` says something else or nothing.`,
    act: `Send \`Content-Type: application/json\`.`,
  },
  TOO_MANY_REQUESTS: {
    why: `One caller, or all callers together for one account, called more often than the limit of the
call allows. \`Retry-After\` has the seconds to wait; the client has them as \`error.retryAfter\`.`,
    act: `Wait. When people who did nothing get it, they probably share one address behind a proxy: see
[addresses behind proxies](../rate-limits.md#addresses-behind-proxies).`,
  },
  FIELD_VALUE_TAKEN: {
    why: `The app has a column of its own that is unique, and another row has this value. \`field\` in the
answer names the column.`,
    act: `Ask for another value. Nothing was changed.`,
    who: `Any call that creates or changes a user or a session.`,
  },
  REFUSED: {
    why: `A hook of the app or of a plugin refused, and used this code. The core itself never answers it.`,
    act: `Look at the app's hooks. A hook should refuse with a code of its own: see [hooks](../hooks.md).`,
  },
  INTERNAL_SERVER_ERROR: {
    why: `Something failed that should not. The answer holds a \`requestId\` and nothing else; the log
has an entry with the same id and the cause.`,
    act: `Find the entry in the log. A hook that throws anything but an \`AuthError\` is a usual cause; a
table that lacks a column is another: run \`auth.migrate()\`.`,
  },
  SERVICE_UNAVAILABLE: {
    why: `Either the database cannot be reached, or is busy for too long; or so many passwords wait to be
hashed that one more would wait too long. \`Retry-After\` says when to try again. In the first case the
answer has a \`requestId\` and the log an entry with it.`,
    act: `Try again after \`Retry-After\`. If it lasts, look at the database, or at
[the queue of password hashes](../passwords.md#cost-and-the-queue).`,
  },
}
