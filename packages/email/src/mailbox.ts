import { cleanLine } from './clean.js'

/** @see RFC 5321 section 4.5.3.1.3 */
const MAX_ADDRESS_LENGTH = 254
const MAX_NAME_LENGTH = 100
/** Printable ASCII without what separates, groups or comments addresses. @see RFC 5322 section 3.2.3 */
const address = /^[^\s"(),:;<>@[\\\]]+@[a-z\d-]+(\.[a-z\d-]+)*$/i
const mailbox = /^(?:"?([^"<>]*?)"? *<([^<>]*)>|(\S+))$/

/** Whether a text is one address and nothing else. */
export function isAddress(text: string): boolean {
  return text.length <= MAX_ADDRESS_LENGTH && /^[!-~]+$/.test(text) && address.test(text)
}

/**
 * A mailbox such as `App <hello@example.com>` as it stands in a header.
 *
 * @param option that it was given as
 * @throws Error when it is anything but one mailbox.
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

/** The address of a mailbox that {@link parseMailbox} made. */
export function addressOf(parsed: string): string {
  return parsed.slice(parsed.lastIndexOf('<') + 1).replace(/>$/, '')
}

/** The name in a mailbox that {@link parseMailbox} made; empty where it has none. */
export function nameOf(parsed: string): string {
  return /^"(.*)" </.exec(parsed)?.[1] ?? ''
}
