/** Computed pages say in a comment that they are not edited by hand. */
export const NOTICE = '<!-- Made from the sources by `npm run reference`: do not edit. -->'

/**
 * @param {readonly string[]} head
 * @param {readonly (readonly string[])[]} rows
 */
export function table(head, rows) {
  /** @param {readonly string[]} cells */
  const line = (cells) => `| ${cells.map(toCell).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** @param {string} text */
function toCell(text) {
  return text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').trim()
}

/**
 * Paragraphs, tables and headings under each other; empty ones are left out.
 *
 * @param {readonly string[]} parts
 */
export function page(parts) {
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

/** @param {string} text */
export function code(text) {
  return `\`${text}\``
}

/**
 * Where GitHub puts the anchor of a heading.
 *
 * @param {string} heading
 */
export function anchor(heading) {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(' ', '-')
}

/**
 * Seconds, as one says them.
 *
 * @param {number} seconds
 */
export function durationText(seconds) {
  const units = /** @type {const} */ ([
    [86_400, 'day'],
    [3600, 'hour'],
    [60, 'minute'],
  ])
  const [size, name] = units.find(([unit]) => seconds % unit === 0) ?? [1, 'second']
  const amount = seconds / size
  return `${amount} ${name}${amount === 1 ? '' : 's'}`
}

/**
 * One line in which nothing is markup, such as the title of a test, which holds what the test sends.
 *
 * @param {string} text
 */
export function withoutMarkup(text) {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\`*_{}[\]<>|#~$]/g, String.raw`\$&`)
    .trim()
}
