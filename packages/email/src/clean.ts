import { greetedName, type MailData, shownName } from '@countersign/core'

/** Line breaks, direction overrides and control characters. Joiners stay, because names and emoji need them. */
const unfit = String.raw`\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\ufeff`
const unfitForLine = new RegExp(`[${unfit}]+`, 'gu')
const unfitForText = new RegExp(`(?![\\n\\t])[${unfit}]`, 'gu')

/** Makes a text one line, because a line break in a header would start another header. @see RFC 5322 section 2.2 */
export function cleanLine(text: string): string {
  return text.toWellFormed().replace(unfitForLine, ' ').trim()
}

/** Removes control characters from a text of several lines. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(unfitForText, '')
    .trim()
}

/**
 * Shortens a line to at most `max` characters.
 *
 * @param max in code points
 */
export function shorten(line: string, max: number): string {
  const letters = Array.from(line)
  return letters.length <= max
    ? line
    : `${letters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
}

/** Whether users choose the name, as with `organizationName`. The app chooses `appName`. */
const isForeignName = (key: string): boolean => key.endsWith('Name') && key !== 'appName'

/** Cleans the strings in the data of a mail. */
export function cleanData(data: MailData): MailData {
  const clean = ([key, value]: readonly [string, MailData[string]]): [string, MailData[string]] => {
    if (typeof value !== 'string') return [key, value]
    if (key === 'name') return [key, greetedName(value)]
    return [key, isForeignName(key) ? shownName(value) : cleanText(value)]
  }
  return Object.fromEntries(Object.entries(data).map(clean))
}
