import type { MailData } from './email.js'

/** The maximum length of a name; longer texts may be messages. */
const MAX_LENGTH = 64

/** Characters that break lines or reorder text. Joiners stay: names and emoji need them. */
const unfit = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\ufeff]+/gu

/** Words that mail programs turn into links. */
const looksLikeLink = /:\/\/|[@/\\]|\bwww\.|\.\p{L}{2,}/iu

/** The separators by which mail programs recognise addresses. */
const marksOfLinks = /[./@:\\]/g

const spaceOfNoWidth = '\u200b'

function toLine(text: string): string {
  return text.toWellFormed().replace(unfit, ' ').trim()
}

/**
 * The name with which a mail greets its recipient. An attacker who signs up with the address of another
 * user chooses the name in the mail to that user: only one short line without a link is a greeting;
 * anything else is an empty text.
 */
export function greetedName(name: string): string {
  const line = toLine(name)
  return line.length > MAX_LENGTH || looksLikeLink.test(line) ? '' : line
}

/**
 * A name that another user has chosen, such as that of an organisation, as a mail shows it: on one short
 * line without links. It looks the same; a zero-width space splits anything that looks like an address.
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
