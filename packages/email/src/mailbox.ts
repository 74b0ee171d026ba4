import { cleanLine } from './clean.js'

/** @see RFC 5321 section 4.5.3.1.3 */
const MAX_ADDRESS_LENGTH = 254
const MAX_NAME_LENGTH = 100
/** Printable ASCII without separators, groups and comments. @see RFC 5322 section 3.2.3 */
const address = /^[^\s"(),:;<>@[\\\]]+@[a-z\d-]+(\.[a-z\d-]+)*$/i
const mailbox = /^(?:"?([^"<>]*?)"? *<([^<>]*)>|(\S+))$/

/** Whether a text is exactly one address. */
export function isAddress(text: string): boolean {
  return text.length <= MAX_ADDRESS_LENGTH && /^[!-~]+$/.test(text) && address.test(text)
}

/**
 * Parses a mailbox such as `App <hello@example.com>` and returns it in the form of a header.
 *
 * @param option name of the option, for the error
 * @throws Error when the text is not exactly one mailbox.
 */
export function parseMailbox(option: string, text: string): string {
  const [, name = '', inBrackets, bare = ''] = mailbox.exec(text) ?? []
  const found = inBrackets ?? bare
  const isName = name.length <= MAX_NAME_LENGTH && name === cleanLine(name) && !name.includes('\\')
  if (!isName || !isAddress(found)) {
    throw new Error(`${option}: must be one mailbox such as "App <hello@example.com>"`)
  }
  return name === '' ? found : `"${name}" <${found}>`
}

/** The address of a mailbox from {@link parseMailbox}. */
export function addressOf(parsed: string): string {
  return parsed.slice(parsed.lastIndexOf('<') + 1).replace(/>$/, '')
}

/** The name of a mailbox from {@link parseMailbox}; empty when it has none. */
export function nameOf(parsed: string): string {
  return /^"(.*)" </.exec(parsed)?.[1] ?? ''
}
