import type { MailData } from './email.js'

/** What is still a name, and no message. */
const MAX_LENGTH = 64

/** What breaks lines or turns the text behind it around. Joiners stay: names and emoji need them. */
const unfit = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\ufeff]+/gu

/** Mail programs make links of such words by themselves. */
const looksLikeLink = /:\/\/|[@/\\]|\bwww\.|\.\p{L}{2,}/iu

/** What makes mail programs take a word for an address: every mark that parts its pieces. */
const marksOfLinks = /[./@:\\]/g

const spaceOfNoWidth = '\u200b'

function toLine(text: string): string {
  return text.toWellFormed().replace(unfit, ' ').trim()
}

/**
 * How a mail greets its recipient. An attacker who signs up with the address of another user chooses the name in
 * the mail that the other receives: only one short line without a link is a greeting, and anything else an
 * empty text.
 */
export function greetedName(name: string): string {
  const line = toLine(name)
  return line.length > MAX_LENGTH || looksLikeLink.test(line) ? '' : line
}

/**
 * How a mail shows a name that another user has chosen, such as that of an organisation: on one line, short, and
 * no link. It reads the same; a space of no width parts what would look like an address.
 */
export function shownName(name: string): string {
  const letters = Array.from(toLine(name.replaceAll(spaceOfNoWidth, '')))
  const line =
    letters.length <= MAX_LENGTH
      ? letters.join('')
      : `${letters
          .slice(0, MAX_LENGTH - 1)
          .join('')
          .trimEnd()}…`
  return looksLikeLink.test(line) ? line.replace(marksOfLinks, `$&${spaceOfNoWidth}`) : line
}

/** The data of a mail with the names in it as mails show them. The name of the app is its own choice. */
export function cleanNames<D extends MailData>(data: D): D {
  const clean = ([key, value]: [string, unknown]): [string, unknown] => {
    if (typeof value !== 'string' || key === 'appName') return [key, value]
    if (key === 'name') return [key, greetedName(value)]
    return [key, key.endsWith('Name') ? shownName(value) : value]
  }
  return { ...data, ...Object.fromEntries(Object.entries(data).map(clean)) }
}
