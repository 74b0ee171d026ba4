import { greetedName, type MailData, shownName } from '@countersign/core'

/** What breaks lines, turns the text behind it around, or is no text. Joiners stay: names and emoji need them. */
const unfit = String.raw`\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\ufeff`
const unfitForLine = new RegExp(`[${unfit}]+`, 'gu')
const unfitForText = new RegExp(`(?![\\n\\t])[${unfit}]`, 'gu')

/** A text on one line: a line break in a header would start another one. @see RFC 5322 section 2.2 */
export function cleanLine(text: string): string {
  return text.toWellFormed().replace(unfitForLine, ' ').trim()
}

/** A text of several lines. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(unfitForText, '')
    .trim()
}

/**
 * A line of at most so many characters.
 *
 * @param max counted in code points
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

/** Whose name it is: `organizationName`. The app's own is nobody's choice but its own. */
const isForeignName = (key: string): boolean => key.endsWith('Name') && key !== 'appName'

/** Facts of a mail that hold nothing but what they say. */
export function cleanData(data: MailData): MailData {
  const clean = ([key, value]: readonly [string, MailData[string]]): [string, MailData[string]] => {
    if (typeof value !== 'string') return [key, value]
    if (key === 'name') return [key, greetedName(value)]
    return [key, isForeignName(key) ? shownName(value) : cleanText(value)]
  }
  return Object.fromEntries(Object.entries(data).map(clean))
}
