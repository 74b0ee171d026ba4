import { mapProse } from './fences.mjs'

/**
 * A page that typedoc has written, without the HTML that is all that it has beside Markdown: anchors in rows of
 * tables. A link to such a row leads to the page or the heading of its table.
 *
 * @param {string} text
 */
export function stageApiPage(text) {
  return mapProse(text, (prose) =>
    prose
      .replaceAll(/<a id="[^"]*"><\/a> ?/g, '')
      .replaceAll(
        /\]\(([^)#\s]*)#(?:property|type-parameter|enumeration-member)-[^)]*\)/g,
        (_, page) => (page === '' ? '](#)' : `](${page})`),
      ),
  )
}
