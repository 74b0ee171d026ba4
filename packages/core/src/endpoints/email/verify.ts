import * as z from 'zod/mini'
import { model } from '../../contract/answer.js'
import { coreTexts } from '../../contract/core-texts.js'
import { accountErrors, kernelErrors, pick } from '../../contract/errors.js'
import type { Exchange } from '../../contract/exchange.js'
import { redirectURL, text } from '../../contract/fields.js'
import { Redirect } from '../../contract/reply.js'
import type { ProofOutcome, ProofProblem } from '../../services/email-proof.js'
import type { Services } from '../../services/services.js'
import { redirectWithError } from '../callback.js'
import { confirmPage, donePage } from '../confirm-page.js'
import { defineEndpoint } from '../define.js'

const link = z.object({
  token: text(4096),
  callbackURL: redirectURL().with(z.describe('Where the browser goes afterwards')),
})

const answer = z.object({ status: z.boolean(), user: z.nullable(model('user')) })

const errors = {
  ...pick(kernelErrors, 'UNAUTHORIZED'),
  ...pick(accountErrors, 'TOKEN_EXPIRED', 'USER_NOT_FOUND', 'COULDNT_UPDATE_YOUR_EMAIL'),
  INVALID_TOKEN: { ...accountErrors.INVALID_TOKEN, status: 401 },
} as const

type Fail = (code: keyof typeof errors) => Error

/** `GET /verify-email`: the link of a mail. */
export const verifyEmail = defineEndpoint({
  method: 'GET',
  path: '/verify-email',
  summary: 'Follow the link that verifies an address or moves to another one',
  access: 'public',
  page: true,
  query: link,
  answer,
  errors,

  async handle({ query, exchange, services, fail }) {
    if (services.settings.links === 'confirm') {
      const { verifyAddress: title, verify: button } = coreTexts
      return confirmPage(exchange, { title, button, path: '/verify-email', fields: query })
    }
    return follow({ ...query, exchange, services, fail })
  },
})

/** `POST /verify-email`: the same from a script, or from the button of a page. */
export const verifyEmailByPost = defineEndpoint({
  method: 'POST',
  path: '/verify-email',
  summary: 'Verify an address or move to another one',
  access: 'public',
  page: true,
  form: true,
  body: link,
  answer,
  errors,

  async handle({ body, exchange, services, fail }) {
    const isForm = !(exchange.headers.get('content-type') ?? '').startsWith('application/json')
    const { callbackURL } = body
    const done = await follow({
      ...body,
      ...(isForm ? {} : { callbackURL: undefined }),
      exchange,
      services,
      fail,
    })
    if (!isForm || done instanceof Redirect || callbackURL !== undefined) return done
    return donePage(exchange, coreTexts.addressVerified)
  },
})

interface Following {
  readonly token: string
  readonly callbackURL?: string | undefined
  readonly exchange: Exchange
  readonly services: Services
  readonly fail: Fail
}

async function follow({ token, callbackURL, exchange, services, fail }: Following) {
  const outcome = await services.emailProof.follow(exchange, token, callbackURL)
  if ('problem' in outcome) {
    if (callbackURL === undefined) throw errorOf(outcome.problem, fail)
    return redirectWithError(callbackURL, codes[outcome.problem])
  }
  await signInIfWanted(outcome, exchange, services)
  if (callbackURL !== undefined) return new Redirect(callbackURL)
  return { status: true, user: 'moved' in outcome ? outcome.moved : null }
}

/** Only the first use of a link signs anybody in. */
async function signInIfWanted(
  outcome: Exclude<ProofOutcome, { readonly problem: ProofProblem }>,
  exchange: Exchange,
  { settings, sessions }: Services,
): Promise<void> {
  if (!('verified' in outcome) || !outcome.first) return
  if (!settings.emailVerification.autoSignInAfterVerification) return
  const signedIn = await exchange.findSession({ disableCookieCache: true })
  if (signedIn?.user.id !== outcome.verified.id) await sessions.start(exchange, outcome.verified)
}

/** The words that travel in `?error=`. */
const codes: Record<ProofProblem, string> = {
  token_expired: 'token_expired',
  invalid_token: 'invalid_token',
  user_not_found: 'user_not_found',
  unauthorized: 'unauthorized',
  email_taken: 'invalid_token',
}

function errorOf(problem: ProofProblem, fail: Fail): Error {
  switch (problem) {
    case 'token_expired':
      return fail('TOKEN_EXPIRED')
    case 'invalid_token':
      return fail('INVALID_TOKEN')
    case 'user_not_found':
      return fail('USER_NOT_FOUND')
    case 'email_taken':
      return fail('COULDNT_UPDATE_YOUR_EMAIL')
    case 'unauthorized':
      return fail('UNAUTHORIZED')
  }
}
