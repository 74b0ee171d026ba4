import { coreTexts } from '../../contract/texts/core-texts.js'
import type { Exchange } from '../../contract/calls/exchange.js'
import type { TranslatableText } from '../../contract/texts/language.js'
import { type Markup, markup } from '../../contract/texts/markup.js'
import { Redirect } from '../../contract/calls/reply.js'
import type { Services } from '../../services/services.js'
import type { ProofOutcome, ProofProblem } from '../../services/verification/email-proof.js'
import { type ConfirmPage, confirmPage } from '../confirm-page.js'
import { asksForJson, redirectWithError } from '../navigation.js'
import type { LinkError } from './link-errors.js'

interface LinkFields {
  readonly token: string
  readonly callbackURL?: string | undefined
}

/** A link that a browser or a script has opened. */
export interface OpenedLink extends LinkFields {
  /** Whether the owner of the mailbox confirms everything in the account. */
  readonly isOwned?: boolean
  readonly exchange: Exchange
  readonly services: Services
  readonly fail: (code: LinkError) => Error
}

/** Shows the page of a link, or performs the action of the link at once. */
export async function openLink(opened: OpenedLink) {
  const { token, callbackURL, exchange, services } = opened
  const { settings } = services
  const fields = { token, callbackURL }
  const { emailProof } = await services.loadEmail()
  const page = await emailProof.pageFor(exchange, token)
  if (page?.undoes !== undefined) return undoPage(exchange, fields, page.undoes)
  const mustAsk = page !== null && page.isOptional !== true && !asksForJson(exchange)
  if (settings.links !== 'confirm' && !mustAsk) return followLink(opened)
  if (page?.owned !== undefined) return ownerPage(exchange, fields, page.owned)
  const { verifyAddress: title, verify: button } = coreTexts
  const address = await emailProof.addressOf(token)
  const about = address === null ? markup`` : aboutAddress(address)
  return linkPage(exchange, { title, button, about, fields })
}

/**
 * Two buttons: one confirms that everything in the account belongs to the reader, the other one only
 * verifies the address.
 */
async function ownerPage(exchange: Exchange, fields: LinkFields, address: string) {
  const { verifyAddress: title, accountIsMine: button, onlyVerify, ownerConfirms } = coreTexts
  const about = await aboutChange(exchange, address, ownerConfirms)
  const choice = { name: 'isOwned', value: 'true', otherwise: onlyVerify }
  return linkPage(exchange, { title, button, about, fields, choice })
}

/** It always shows a button, so that no scanner undoes a change. */
async function undoPage(exchange: Exchange, fields: LinkFields, address: string) {
  const { undoEmailChange: title, undo: button, emailChangeIsUndone } = coreTexts
  const about = await aboutChange(exchange, address, emailChangeIsUndone)
  return linkPage(exchange, { title, button, about, fields })
}

/** A page whose button performs the action of the link. */
function linkPage(
  exchange: Exchange,
  page: Omit<ConfirmPage, 'path' | 'fields'> & { readonly fields: LinkFields },
) {
  return confirmPage(exchange, { ...page, path: '/verify-email', fields: { ...page.fields } })
}

/** The address, and a sentence about what happens to it. */
async function aboutChange(
  exchange: Exchange,
  address: string,
  sentence: TranslatableText,
): Promise<Markup> {
  const { translate: say } = await exchange.findTranslator()
  return markup`${aboutAddress(address)}<p>${say(sentence)}</p>
`
}

function aboutAddress(address: string): Markup {
  return markup`<p><strong>${address}</strong></p>
`
}

type Followed = Exclude<ProofOutcome, { readonly problem: ProofProblem }>

/** Performs the action of a link. Without a target it returns the answer of the call. */
export async function followLink(opened: OpenedLink) {
  const { token, callbackURL, isOwned, exchange, services, fail } = opened
  const { emailProof } = await services.loadEmail()
  const outcome = await emailProof.follow(exchange, token, isOwned)
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

function errorOf(problem: ProofProblem, fail: OpenedLink['fail']): Error {
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
