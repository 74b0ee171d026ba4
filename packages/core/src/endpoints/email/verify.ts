import * as z from 'zod/mini'
import { model } from '../../contract/answer.js'
import { coreTexts } from '../../contract/core-texts.js'
import type { TranslatableText } from '../../contract/language.js'
import { accountErrors, kernelErrors, pick } from '../../contract/errors.js'
import type { Exchange } from '../../contract/exchange.js'
import { redirectURL, text } from '../../contract/fields.js'
import { type Markup, markup } from '../../contract/markup.js'
import { Redirect } from '../../contract/reply.js'
import type { ProofOutcome, ProofProblem } from '../../services/verification/email-proof.js'
import type { Services } from '../../services/services.js'
import { asksForJson, redirectWithError } from '../navigation.js'
import { confirmPage, donePage } from '../confirm-page.js'
import { defineEndpoint } from '../define.js'

const link = z.object({
  token: text(4096),
  callbackURL: redirectURL().with(z.describe('Redirect target')),
})

const answer = z.object({ status: z.boolean(), user: z.nullable(model('user')) })

const errors = {
  ...pick(kernelErrors, 'UNAUTHORIZED'),
  ...pick(accountErrors, 'TOKEN_EXPIRED', 'USER_NOT_FOUND', 'COULDNT_UPDATE_YOUR_EMAIL'),
  ...pick(accountErrors, 'MAILBOX_NOT_PROVEN'),
  INVALID_TOKEN: { ...accountErrors.INVALID_TOKEN, status: 401 },
} as const

type Fail = (code: keyof typeof errors) => Error

/** `GET /verify-email`: the link of a mail. */
export const verifyEmail = defineEndpoint({
  method: 'GET',
  path: '/verify-email',
  summary: 'Follow the link that verifies an address, changes it, or undoes a change',
  access: 'public',
  refetches: 'all',
  page: true,
  query: link,
  answer,
  errors,

  async handle({ query, exchange, services, fail }) {
    const { settings, emailProof } = services
    const page = await emailProof.pageFor(exchange, query.token)
    if (page?.undoes !== undefined) return undoPage(exchange, query, page.undoes)
    const mustAsk = page !== null && page.isOptional !== true && !asksForJson(exchange)
    if (settings.links !== 'confirm' && !mustAsk)
      return follow({ ...query, exchange, services, fail })
    if (page?.owned !== undefined) return ownerPage(exchange, query, page.owned)
    const { verifyAddress: title, verify: button } = coreTexts
    const address = await emailProof.addressOf(query.token)
    const about = address === null ? markup`` : aboutAddress(address)
    return confirmPage(exchange, { title, button, about, path: '/verify-email', fields: query })
  },
})

/** `POST /verify-email`: the same from a script, or from the button of a page. */
export const verifyEmailByPost = defineEndpoint({
  method: 'POST',
  path: '/verify-email',
  summary: 'Verify an address, change it, or undo a change',
  access: 'public',
  refetches: 'all',
  page: true,
  form: true,
  body: z.extend(link, {
    isOwned: z
      .optional(z.literal(['true', true]))
      .with(z.describe('The owner of the mailbox confirms everything in the account')),
  }),
  answer,
  errors,

  async handle({ body, exchange, services, fail }) {
    const isForm = !(exchange.headers.get('content-type') ?? '').startsWith('application/json')
    const { callbackURL } = body
    const followed = {
      ...body,
      isOwned: body.isOwned !== undefined,
      ...(isForm ? {} : { callbackURL: undefined }),
      exchange,
      services,
      fail,
    }
    const done = await follow(followed)
    if (!isForm || done instanceof Redirect || callbackURL !== undefined) return done
    return donePage(exchange, done.text)
  },
})

/**
 * Two buttons: one confirms that everything in the account belongs to the reader, the other one only
 * verifies the address.
 */
async function ownerPage(exchange: Exchange, fields: z.output<typeof link>, address: string) {
  const { verifyAddress: title, accountIsMine: button, onlyVerify, ownerConfirms } = coreTexts
  const { translate: say } = await exchange.findTranslator()
  const about: Markup = markup`${aboutAddress(address)}<p>${say(ownerConfirms)}</p>
`
  const choice = { name: 'isOwned', value: 'true', otherwise: onlyVerify }
  return confirmPage(exchange, { title, button, about, path: '/verify-email', fields, choice })
}

/** It always shows a button, so that no scanner undoes a change. */
async function undoPage(exchange: Exchange, fields: z.output<typeof link>, address: string) {
  const { undoEmailChange: title, undo: button, emailChangeIsUndone } = coreTexts
  const { translate: say } = await exchange.findTranslator()
  const about: Markup = markup`${aboutAddress(address)}<p>${say(emailChangeIsUndone)}</p>
`
  return confirmPage(exchange, { title, button, about, path: '/verify-email', fields })
}

function aboutAddress(address: string): Markup {
  return markup`<p><strong>${address}</strong></p>
`
}

interface Following {
  readonly token: string
  readonly callbackURL?: string | undefined
  readonly isOwned?: boolean
  readonly exchange: Exchange
  readonly services: Services
  readonly fail: Fail
}

type Followed = Exclude<ProofOutcome, { readonly problem: ProofProblem }>

async function follow(following: Following) {
  const { token, callbackURL, isOwned, exchange, services, fail } = following
  const outcome = await services.emailProof.follow(exchange, token, isOwned)
  if ('problem' in outcome) {
    if (callbackURL === undefined) throw errorOf(outcome.problem, fail)
    return redirectWithError(callbackURL, codes[outcome.problem])
  }
  if ('verified' in outcome && outcome.startsSession)
    await services.signIns.start(exchange, outcome.verified)
  if (callbackURL !== undefined) return new Redirect(callbackURL)
  const user = 'moved' in outcome ? outcome.moved : null
  return { status: true, user, text: doneText(outcome) }
}

function doneText(outcome: Followed): TranslatableText {
  if ('restored' in outcome) return coreTexts.emailChangeUndone
  return 'confirmedBy' in outcome ? coreTexts.newEmailRequested : coreTexts.addressVerified
}

/** The codes in `?error=`. */
const codes: Record<ProofProblem, string> = {
  token_expired: 'token_expired',
  invalid_token: 'invalid_token',
  user_not_found: 'user_not_found',
  unauthorized: 'unauthorized',
  email_taken: 'invalid_token',
  mailbox_not_proven: 'mailbox_not_proven',
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
    case 'mailbox_not_proven':
      return fail('MAILBOX_NOT_PROVEN')
    case 'unauthorized':
      return fail('UNAUTHORIZED')
  }
}
