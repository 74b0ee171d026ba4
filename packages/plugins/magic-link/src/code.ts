import type { OutstandingValue, PluginContext } from '@countersign/core'
import type { MagicLinkCall } from './options.js'
import type { CodeProblem } from './errors.js'
import {
  MAGIC_LINK,
  MAGIC_LINK_CODE,
  type SentCode,
  type SentLink,
  parseValue,
  toValue,
} from './sent-link.js'

// Loaded with the first code: few apps have codes.

/** At five mails in an hour, a year of guessing succeeds with a probability of less than 1 in 1,000. */
const DIGITS = 9

/** Number of wrong guesses that void a code. */
const GUESSES = 3

/** The link whose code matched, and its stored one-time value. */
export interface FoundCode {
  readonly sent: SentLink
  readonly found: OutstandingValue
}

/** Creates a code for a mailbox, in the forms of the mail and of the database. */
export function createCode(
  { codes }: PluginContext,
  email: string,
  browser: string | null,
): { readonly code: string; readonly sent: SentCode } {
  const code = codes.create(DIGITS)
  const hash = codes.hash(MAGIC_LINK_CODE, textOf(email, code))
  return { code, sent: { hash, browser, guesses: 0 } }
}

/**
 * Finds the link of a typed code. Counts every guess before it compares the code, so that parallel guesses do not
 * exceed the limit. Does not count guesses in a browser that may not use the code: an attacker cannot use up the guesses
 * of the user.
 */
export async function findByCode(
  email: string,
  typed: string,
  call: MagicLinkCall,
): Promise<FoundCode | CodeProblem> {
  const code = typed.replace(/[\s-]/g, '')
  if (!/^\d{9}$/.test(code)) return 'INVALID_CODE'
  // A parallel guess makes a turn fail and uses one of the remaining guesses, so the turns are limited too.
  for (let turn = 0; turn <= GUESSES; turn += 1) {
    const outstanding = await findOutstanding(email, call)
    if (typeof outstanding === 'string') return outstanding
    const counted = await count(outstanding, call)
    if (counted) return checkCode(counted, code, call)
  }
  return 'TOO_MANY_ATTEMPTS'
}

interface Outstanding extends FoundCode {
  readonly code: SentCode
}

async function findOutstanding(
  email: string,
  { exchange, context, settings }: MagicLinkCall,
): Promise<Outstanding | CodeProblem> {
  const { verifications, device } = context
  const browser = device.find(exchange)
  const isOpen = settings.code?.anyBrowser === true
  if (browser === null && !isOpen) return 'INVALID_CODE'
  const own = browser === null ? null : await verifications.find(MAGIC_LINK, email, browser)
  const found = own ?? (isOpen ? await verifications.find(MAGIC_LINK, email) : null)
  const sent = found && parseValue(found.value)
  if (!found || !sent?.code) return 'INVALID_CODE'
  const { code } = sent
  const isOtherBrowser = code.browser !== null && code.browser !== browser
  if (isOtherBrowser) return 'INVALID_CODE'
  return code.guesses < GUESSES ? { found, sent, code } : 'TOO_MANY_ATTEMPTS'
}

/** Stores one more guess; null when a parallel guess was counted meanwhile. */
async function count(
  { found, sent, code: { guesses, ...rest } }: Outstanding,
  { context }: MagicLinkCall,
): Promise<Outstanding | null> {
  const code = { ...rest, guesses: guesses + 1 }
  const value = toValue({ ...sent, code })
  const isCounted = await context.verifications.replace(found, value)
  return isCounted ? { found: { id: found.id, value }, sent, code } : null
}

function checkCode(
  { found, sent, code }: Outstanding,
  typed: string,
  { context }: MagicLinkCall,
): FoundCode | CodeProblem {
  const text = textOf(sent.email, typed)
  if (context.codes.matches(MAGIC_LINK_CODE, text, code.hash)) return { found, sent }
  return code.guesses < GUESSES ? 'INVALID_CODE' : 'TOO_MANY_ATTEMPTS'
}

function textOf(email: string, code: string): string {
  return `${email} ${code}`
}
