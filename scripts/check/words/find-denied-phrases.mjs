import { deniedPhrases } from '../../../packages/tooling/glossary.js'

/**
 * The phrases of a page that the glossary denies, with their lines. Code is not prose, and neither is the text of a
 * user interface or of a test, which a page quotes in “ ”, nor are the words for a search, which readers choose.
 *
 * @param {string} text of the page
 * @returns {{ line: number, phrase: string, instead: string }[]}
 */
export function findDeniedPhrases(text) {
  const prose = withoutQuotes(text)
  return deniedPhrases
    .flatMap(({ pattern, instead }) =>
      // A phrase may continue on the next line.
      [...prose.matchAll(new RegExp(pattern.source.replaceAll(' ', String.raw`\s+`), 'gi'))].map(
        ({ index, 0: phrase }) => ({
          line: prose.slice(0, index).split('\n').length,
          phrase: phrase.replaceAll(/\s+/g, ' '),
          instead,
        }),
      ),
    )
    .sort((one, other) => one.line - other.line)
}

/**
 * The text with the same lines, without what it quotes.
 *
 * @param {string} text
 */
function withoutQuotes(text) {
  const quoted = /^[ \t]*```.*?^[ \t]*```|<!-- Search:.*?-->|`[^`]*`|“[^”]*”|\]\([^)\s]*\)/gms
  return text.replaceAll(quoted, (part) => part.replaceAll(/[^\n]/g, ''))
}
