/** @see RFC 5321 section 4.5.3.1.3 */
const MAX_ADDRESS_LENGTH = 254
const MAX_NAME_LENGTH = 100
const MAX_LINE_LENGTH = 200
/** Printable ASCII without what separates, groups or comments addresses. @see RFC 5322 section 3.2.3 */
const address = /^[^\s"(),:;<>@[\\\]]+@[a-z\d-]+(\.[a-z\d-]+)*$/i
const mailbox = /^(?:"?([^"<>]*?)"?\s*<([^<>]*)>|(\S+))$/

/** Whether a text is one address and nothing else. */
export function isAddress(text: string): boolean {
  return text.length <= MAX_ADDRESS_LENGTH && /^[!-~]+$/.test(text) && address.test(text)
}

/**
 * A sender such as `App <hello@example.com>` as it stands in a header.
 *
 * @throws Error when it is anything but one mailbox.
 */
export function parseMailbox(text: string): string {
  const [, name = '', inBrackets, bare = ''] = mailbox.exec(text) ?? []
  const found = inBrackets ?? bare
  const isName = name.length <= MAX_NAME_LENGTH && !/[\p{Cc}\\]/u.test(name)
  if (!isName || !isAddress(found)) {
    throw new Error('from: must be one mailbox such as "App <hello@example.com>"')
  }
  return name === '' ? found : `"${name}" <${found}>`
}

/** A text for a header: a line break would start a header of its own. @see RFC 5322 section 2.2 */
export function toLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  return line.length > MAX_LINE_LENGTH ? `${line.slice(0, MAX_LINE_LENGTH - 1).trimEnd()}…` : line
}
