/**
 * @typedef {object} Part a piece of a Markdown text: a fenced block, or the text between two of them
 * @property {string} text as it stands in the page, with its line breaks
 * @property {Fence | null} fence null for text
 *
 * @typedef {object} Fence
 * @property {string} indentation
 * @property {string} language
 * @property {string} marks what follows the language on the first line
 * @property {string} code with a line break at its end, unless it is empty
 */

/**
 * Splits a Markdown text at its fenced blocks.
 *
 * @param {string} text
 * @returns {Part[]}
 */
export function splitAtFences(text) {
  const pattern = /^([ \t]*)(`{3,})([\w-]*)([^\n`]*)\n(.*?)^[ \t]*\2[ \t]*(?:\n|$)/gms
  /** @type {Part[]} */
  const parts = []
  let end = 0
  for (const match of text.matchAll(pattern)) {
    const [block, indentation = '', , language = '', marks = '', code = ''] = match
    if (match.index > end) parts.push({ text: text.slice(end, match.index), fence: null })
    parts.push({ text: block, fence: { indentation, language, marks: marks.trim(), code } })
    end = match.index + block.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), fence: null })
  return parts
}

/**
 * Changes the text outside fenced blocks only.
 *
 * @param {string} text
 * @param {(prose: string) => string} change
 */
export function mapProse(text, change) {
  return splitAtFences(text)
    .map(({ text: part, fence }) => (fence ? part : change(part)))
    .join('')
}
