import type { ErrorExplanation, CommonCode } from '../errors.js'
import { accountExplanations } from './account.js'

const redirect = (field: string) => ({
  why: `\`${field}\` is the URL of a redirect, and it is neither a path of the app nor a URL of a trusted origin. URLs with a
user name, with control characters, with \`//\` or a backslash at the start of the path, or which browsers normalise to
another URL, are rejected too. The call changed no data: redirect parameters are checked first.`,
  act: `Send a path such as \`/welcome\`, or add the origin to [\`trustedOrigins\`](../origins.md).`,
})

/** Complete: a code without an explanation does not compile. */
const commonExplanations: Readonly<Record<CommonCode, ErrorExplanation>> = {
  UNAUTHORIZED: {
    why: `The caller is not signed in. Either the request has no session cookie, or the session has ended, or the app no
longer has the secret of the cookie. \`setPassword\` fails with this code too, and \`verifyEmail\` when
another user follows a link that changes an address.`,
    act: `Redirect the user to the sign-in page. On the server pass \`{ headers: request.headers }\`. If all users get
this error after each start, the app has no fixed \`secret\`: see [operations](../operations.md#secrets).`,
  },
  SESSION_NOT_FRESH: {
    why: `The call needs a recent sign-in, and the session is older than \`session.freshAge\` (default 1 day). The age
counts from the sign-in, not from the last request.`,
    act: `Let the user sign in again, then repeat the call. See [freshness](../sessions.md#freshness).`,
  },
  SESSION_NOT_OWN: {
    why: `The session is an impersonation session: another user, such as an administrator, uses the app as this user. Such
a session cannot change passwords, addresses, sign-in methods and sessions, and cannot delete the account.`,
    act: `Stop the impersonation first, for example with \`client.admin.stopImpersonating()\`.`,
  },
  HOST_NOT_ALLOWED: {
    why: `The \`Host\` header of the request has a host that the app does not serve. Without \`baseURL\` the app serves
only \`localhost\`, its subdomains and loopback addresses. Reason: mailed links point to that host, so an
attacker could make the app mail a link to the attacker's host.`,
    act: `Set \`baseURL\` to the address of the app. An app with several hosts, such as preview deployments, lists them:
see [several hosts](../origins.md#several-hosts). The log contains the first host that was rejected.`,
  },
  INVALID_ORIGIN: {
    why: `The request changes data, and does not come from a page of the app or of a trusted origin. A request with
cookies must show its origin by \`Origin\`, else by \`Referer\`, else by \`Sec-Fetch-Site: same-origin\`. A
request without cookies must not show a foreign origin.`,
    act: `Add the origin of the page to [\`trustedOrigins\`](../origins.md). Behind a proxy that changes host or scheme,
set \`baseURL\`. A program that sends cookies must also send \`Origin\`.`,
  },
  INVALID_CALLBACK_URL: redirect('callbackURL'),
  INVALID_REDIRECT_URL: redirect('redirectTo'),
  INVALID_ERROR_CALLBACK_URL: redirect('errorCallbackURL'),
  INVALID_NEW_USER_CALLBACK_URL: redirect('newUserCallbackURL'),
  VALIDATION_ERROR: {
    why: `The body, the query or the path does not match the call: a value is missing, has another type, or is too long.
\`issues\` in the response lists up to 8 problems, each with \`path\` and \`message\`. On the server the text
may also be "Headers is required": the call of \`auth.api\` does not state [for which user it
acts](../sessions.md#calls-on-the-server).`,
    act: `Compare the request with [the call](../calls.md). On the server pass \`{ headers: request.headers }\`, or
\`asServer: true\` if the call accepts it and acts for no user.`,
  },
  INVALID_EMAIL: {
    why: `The text is not an address that mail can be sent to: it has another form, is longer than 254 characters, or
contains letters outside ASCII.`,
    act: `Ask for the address again. When other fields are wrong too, the response is
[\`VALIDATION_ERROR\`](VALIDATION_ERROR.md) with all problems.`,
  },
  NOT_FOUND: {
    why: `No call has exactly this path. Letter case, a slash at the end and encoded letters matter. The path may be in
\`disabledPaths\`, or belong to a plugin that is not installed, or be outside \`basePath\`. \`delete-user\`
fails with this code while \`user.deleteUser.enabled\` is false.`,
    act: `Compare the path with [the calls](../calls.md), and \`basePath\` with the path where the handler is mounted.`,
  },
  METHOD_NOT_ALLOWED: {
    why: `The path exists with another HTTP method. The header \`Allow\` contains it.`,
    act: `Use the method in the list of [calls](../calls.md).`,
  },
  PAYLOAD_TOO_LARGE: {
    why: `The body is longer than \`advanced.maxBodyBytes\` (default 65,536 bytes).`,
    act: `Send less. Store pictures elsewhere: \`image\` takes a URL.`,
  },
  REQUEST_TIMEOUT: {
    why: `The body did not arrive within \`advanced.bodyTimeout\` (default 10 seconds).`,
    act: `Try again. If many users get this error, a proxy in front of the app may delay bodies.`,
  },
  UNSUPPORTED_MEDIA_TYPE: {
    why: `The call takes JSON, and \`Content-Type\` is missing or has another value.`,
    act: `Send \`Content-Type: application/json\`.`,
  },
  TOO_MANY_REQUESTS: {
    why: `One caller, or all callers together for one account, called more often than the limit of the call allows.
\`Retry-After\` has the seconds to wait; the client has them as \`error.retryAfter\`.`,
    act: `Wait. If users get this error without many requests, they probably share one address behind a proxy: see
[addresses behind proxies](../rate-limits.md#addresses-behind-proxies).`,
  },
  FIELD_VALUE_TAKEN: {
    why: `The app has its own unique column, and another row has this value. \`field\` in the response names the column.`,
    act: `Ask for another value. The call changed no data.`,
    raisedBy: `Any call that creates or changes a user or a session.`,
  },
  INTERNAL_SERVER_ERROR: {
    why: `The server failed unexpectedly. The response contains only a \`requestId\`; the log has an entry with the same
id and the cause.`,
    act: `Find the entry in the log. A usual cause is a hook that throws an error other than an \`AuthError\`. Another one
is a table without a column: run \`npx countersign migrate\`. If every request fails in production, the log names the
secret or the address that is missing: see [operations](../operations.md#development-and-production).`,
  },
  SERVICE_UNAVAILABLE: {
    why: `Either the database is unreachable or busy for too long, or the queue of password hashes is too long.
\`Retry-After\` contains the time to wait. In the first case the response has a \`requestId\`, and the log has
an entry with it.`,
    act: `Try again after \`Retry-After\`. If the error persists, check the database, or [the queue of password
hashes](../passwords.md#cost-and-the-queue).`,
  },
}

/** Explanations of the core's errors, by code. The reference shows them; no bundle has them. */
export const explanations = {
  ...commonExplanations,
  ...accountExplanations,
}
