/**
 * @typedef {object} Example
 * @property {string} source file that it stands in, relative to the root
 * @property {number} line of that file on which its code begins, counted from 1
 * @property {string} name file name that it gives itself in a first line such as `// auth.ts`
 * @property {string} code
 */

/**
 * Finds the blocks of TypeScript in a Markdown text, but for those marked `no-check`.
 *
 * @param {string} source
 * @param {string} text
 * @returns {Example[]}
 */
export function extractFromMarkdown(source, text) {
  const blocks = text.matchAll(/^([ \t]*)```(tsx?)\b([^\n]*)\n(.*?)^[ \t]*```[ \t]*$/gms)
  return [...blocks]
    .filter(([, , , marks = '']) => !marks.includes('no-check'))
    .map(([block, indentation = '', extension = 'ts', , body = ''], index) => {
      const start = text.indexOf(block) + block.indexOf('\n') + 1
      const code = body.replaceAll(new RegExp(`^${indentation}`, 'gm'), '')
      return {
        source,
        line: text.slice(0, start).split('\n').length,
        name: nameItself(code) ?? `example-${index + 1}.${extension}`,
        code,
      }
    })
}

/**
 * Finds the blocks of TypeScript in the documentation comments of a source file.
 *
 * @param {string} source
 * @param {string} text
 * @returns {Example[]}
 */
export function extractFromComments(source, text) {
  const outsideComments = /(\/\*\*.*?\*\/)|[^\n]/gs
  const comments = text.replaceAll(outsideComments, (_, comment = '') => comment)
  return extractFromMarkdown(source, comments.replaceAll(/^[ \t]*\*(?!\/) ?/gm, ''))
}

/** @param {string} code */
function nameItself(code) {
  return /^\/\/ ([\w./[\]()$+-]+\.tsx?)\s*$/m.exec(code.split('\n')[0] ?? '')?.[1]
}
