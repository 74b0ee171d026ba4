import {
  AuthError,
  confirmPage,
  defineEndpoint,
  displayName,
  email,
  isStorable,
  markup,
  model,
  Redirect,
  redirectURL,
  redirectWithError,
  type SessionData,
} from '@countersign/core'
import * as z from 'zod/mini'
import type { MagicLinkCall, MagicLinkSettings } from './options.js'
import { codeErrors, linkErrors, type LinkProblem } from './errors.js'
import { followLink, openLink, useCode } from './follow-link.js'
import { sendLink } from './send-link.js'

/** Most characters of the metadata in JSON. */
const MAX_METADATA_LENGTH = 2000
const HOUR_SECONDS = 3600
/** With more codes, a year of guessing would succeed with a probability of more than 1 in 1,000. */
const MAX_CODES_PER_HOUR = 38

/** The title and the button of the page that confirms a sign-in. */
const signInText = { key: 'magicLinkSignIn', english: 'Sign in' } as const
const limit = { window: 60, max: 5 } as const

const targets = {
  callbackURL: redirectURL().with(z.describe('Redirect target')),
  newUserCallbackURL: redirectURL().with(
    z.describe('Redirect target of a new user; default callbackURL'),
  ),
  errorCallbackURL: redirectURL().with(
    z.describe('Redirect target with `?error=`; default callbackURL'),
  ),
}

const link = z.object({ token: z.string().check(z.maxLength(256)), ...targets })

const answer = z.object({
  token: z.string().with(z.describe('Handle of the session')),
  user: model('user'),
  session: model('session'),
})

/** `POST /sign-in/magic-link` */
export function signInMagicLink(settings: MagicLinkSettings) {
  const { mailsPerHour } = settings
  return defineEndpoint({
    method: 'POST',
    path: '/sign-in/magic-link',
    summary: 'Mail a link that signs in',
    access: 'public',
    limit,
    accountLimit: {
      window: HOUR_SECONDS,
      max: settings.code ? Math.min(mailsPerHour, MAX_CODES_PER_HOUR) : mailsPerHour,
      of: (body) => body.email,
      clearedBySuccess: false,
    },
    body: z.object({
      email,
      name: z.optional(displayName).with(z.describe('Name of a new user')),
      ...targets,
      metadata: z
        .optional(
          z
            .record(z.string(), z.unknown())
            .check(z.refine((data) => isStorable(data, MAX_METADATA_LENGTH))),
        )
        .with(z.describe('For the mail, unverified: at most 2,000 characters as JSON')),
    }),
    answer: z.object({ status: z.boolean() }),

    async handle({ body, exchange, context }) {
      await sendLink(body, { exchange, context, settings })
      return { status: true }
    },
  })
}

/** `GET /magic-link/verify`: the browser that opens the link of a mail. */
export function magicLinkVerify(settings: MagicLinkSettings) {
  return defineEndpoint({
    method: 'GET',
    path: '/magic-link/verify',
    summary: 'Follow the link that signs in',
    access: 'public',
    page: true,
    limit,
    query: link,
    answer,

    async handle({ query, exchange, context }) {
      const call = { exchange, context, settings }
      const opening = await openLink(query.token, call)
      if ('follows' in opening) return followInBrowser(query, call, opening.follows)
      if ('problem' in opening) return failed(query, call, opening.problem)
      return confirmPage(exchange, {
        title: signInText,
        button: signInText,
        about: markup`<p><strong>${opening.confirms}</strong></p>
`,
        path: '/magic-link/verify',
        fields: query,
      })
    },
  })
}

/** `POST /magic-link/verify`: a script, or the button of the page that confirms a sign-in. */
export function magicLinkVerifyByPost(settings: MagicLinkSettings) {
  return defineEndpoint({
    method: 'POST',
    path: '/magic-link/verify',
    summary: 'Sign in with the token of a link',
    access: 'public',
    refetches: 'all',
    page: true,
    form: true,
    limit,
    body: link,
    answer,
    errors: linkErrors,

    async handle({ body, exchange, context, fail }) {
      const call = { exchange, context, settings }
      const isForm = exchange.headers.get('content-type')?.includes('form') === true
      if (isForm) return followInBrowser({ ...body, callbackURL: body.callbackURL ?? '/' }, call)
      const outcome = await followLink(body.token, call)
      if ('problem' in outcome) throw fail(outcome.problem)
      return answerOf(outcome.signedIn)
    },
  })
}

/** `POST /magic-link/verify-code` */
export function magicLinkVerifyCode(settings: MagicLinkSettings) {
  return defineEndpoint({
    method: 'POST',
    path: '/magic-link/verify-code',
    summary: 'Sign in with the code beside a link',
    access: 'public',
    refetches: 'all',
    limit,
    body: z.object({
      email,
      code: z
        .string()
        .check(z.maxLength(32))
        .with(z.describe('Nine digits; blanks and hyphens are ignored')),
    }),
    answer,
    errors: codeErrors,

    async handle({ body, exchange, context, fail }) {
      const outcome = await useCode(body, { exchange, context, settings })
      if ('problem' in outcome) throw fail(outcome.problem)
      return answerOf(outcome.signedIn)
    },
  })
}

/** Follows a link in a browser, which is redirected on success and on failure. */
async function followInBrowser(
  given: z.output<typeof link>,
  call: MagicLinkCall,
  read?: Parameters<typeof followLink>[2],
) {
  const { token, callbackURL, newUserCallbackURL } = given
  try {
    const outcome = await followLink(token, call, read)
    if ('problem' in outcome) return failed(given, call, errorParameterOf(outcome.problem))
    const target = outcome.isNew ? (newUserCallbackURL ?? callbackURL) : callbackURL
    return target === undefined
      ? answerOf(outcome.signedIn)
      : new Redirect(absoluteURL(target, call))
  } catch (refusal) {
    // An error of another plugin or of the app, for instance because the user is banned.
    if (refusal instanceof AuthError && refusal.status < 500)
      return failed(given, call, refusal.code)
    throw refusal
  }
}

function failed(
  { callbackURL, errorCallbackURL }: z.output<typeof link>,
  call: MagicLinkCall,
  error: string,
): Redirect {
  return redirectWithError(absoluteURL(errorCallbackURL ?? callbackURL ?? '/', call), error)
}

function absoluteURL(target: string, { exchange }: MagicLinkCall): string {
  return new URL(target, exchange.origin).href
}

/** The value of `?error=`. */
function errorParameterOf(problem: LinkProblem): string {
  return problem === 'NEW_USER_SIGNUP_DISABLED' ? 'new_user_signup_disabled' : problem
}

function answerOf({ session, user }: SessionData) {
  return { token: session.token, user, session }
}
