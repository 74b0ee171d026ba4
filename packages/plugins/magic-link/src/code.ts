import type { OutstandingValue, PluginContext } from '@countersign/core'
import type { Asking } from './asking.js'
import type { CodeProblem } from './errors.js'
import { MAGIC_LINK, MAGIC_LINK_CODE } from './purpose.js'
import { parseValue, type SentCode, type SentLink, toValue } from './sent-link.js'

/** At five mails in an hour, a year of guessing succeeds with a probability of less than 1 in 1,000. */
const DIGITS = 9

/** Wrong codes that end a code. */
const GUESSES = 3

/** More would leave a year of guessing a probability of 1 in 1,000. */
export const MAX_CODES_PER_HOUR = 38

/** A code that was typed rightly, and the link that stands beside it. */
export interface FoundCode {
  readonly sent: SentLink
  readonly found: OutstandingValue
}

/** A new code for a mailbox, as the mail has it and as the database has it. */
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
 * The link beside a code that somebody types. Every guess is counted before it is looked at, so that no
 * number of parallel guesses is more than were left. In another browser than the code's nothing is counted:
 * strangers cannot use the guesses up.
 */
export async function findByCode(
  email: string,
  typed: string,
  asking: Asking,
): Promise<FoundCode | CodeProblem> {
  const code = typed.replace(/[\s-]/g, '')
  if (!/^\d{9}$/.test(code)) return 'INVALID_CODE'
  // Each turn that is lost to another guess leaves one guess fewer.
  for (let turn = 0; turn <= GUESSES; turn += 1) {
    const outstanding = await findOutstanding(email, asking)
    if (typeof outstanding === 'string') return outstanding
    const counted = await count(outstanding, asking)
    if (counted) return judge(counted, code, asking)
  }
  return 'TOO_MANY_ATTEMPTS'
}

interface Outstanding extends FoundCode {
  readonly code: SentCode
}

async function findOutstanding(
  email: string,
  { exchange, context, settings }: Asking,
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
  const isElsewhere = code.browser !== null && code.browser !== browser
  if (isElsewhere) return 'INVALID_CODE'
  return code.guesses < GUESSES ? { found, sent, code } : 'TOO_MANY_ATTEMPTS'
}

/** Null when another guess was counted meanwhile. */
async function count(
  { found, sent, code: { guesses, ...rest } }: Outstanding,
  { context }: Asking,
): Promise<Outstanding | null> {
  const code = { ...rest, guesses: guesses + 1 }
  const value = toValue({ ...sent, code })
  const isCounted = await context.verifications.replace(found, value)
  return isCounted ? { found: { id: found.id, value }, sent, code } : null
}

function judge(
  { found, sent, code }: Outstanding,
  typed: string,
  { context }: Asking,
): FoundCode | CodeProblem {
  const text = textOf(sent.email, typed)
  if (context.codes.matches(MAGIC_LINK_CODE, text, code.hash)) return { found, sent }
  return code.guesses < GUESSES ? 'INVALID_CODE' : 'TOO_MANY_ATTEMPTS'
}

function textOf(email: string, code: string): string {
  return `${email} ${code}`
}
