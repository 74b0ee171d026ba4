const importStatement =
  /^(?:import\b[\s\S]*?from\s+['"][^'"\n]+['"];?|import\s+['"][^'"\n]+['"];?|(?:const|let|var)\s[^=\n]+=\s*require\([^)\n]*\)[^\n]*)/gm

/** Whether a source file loads modules with `require()`. */
export function usesRequire(text: string): boolean {
  return !/^import\b/m.test(text) && /\brequire\(/.test(text)
}

/** An import as the file writes imports. */
export function importLine(text: string, name: string, from: string): string {
  const end = endsWithSemicolons(text) ? ';' : ''
  return usesRequire(text)
    ? `const { ${name} } = require('${from}')${end}`
    : `import { ${name} } from '${from}'${end}`
}

/** Adds lines after the last import, or at the start of the file. */
export function addImports(text: string, lines: readonly string[]): string {
  const last = [...text.matchAll(importStatement)].at(-1)
  if (!last) return `${lines.join('\n')}\n\n${text}`
  const end = last.index + last[0].length
  return `${text.slice(0, end)}\n${lines.join('\n')}${text.slice(end)}`
}

/** Adds a statement after the one that begins with a pattern; null without such a statement. */
export function addAfterStatement(
  text: string,
  pattern: RegExp,
  statement: (match: RegExpExecArray) => string,
): string | null {
  const match = pattern.exec(text)
  if (!match) return null
  const end = endOfStatement(text, match.index + match[0].length)
  if (end === null) return null
  const semicolon = endsWithSemicolons(text) ? ';' : ''
  const [indent = ''] = /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', match.index) + 1)) ?? []
  return `${text.slice(0, end)}\n\n${indent}${statement(match)}${semicolon}${text.slice(end)}`
}

/** Where a statement ends whose arguments begin at a position: the line of its last closing bracket. */
function endOfStatement(text: string, from: number): number | null {
  let depth = 1
  for (let index = from; index < text.length; index += 1) {
    const letter = text.charAt(index)
    if ('([{'.includes(letter)) depth += 1
    if (')]}'.includes(letter)) depth -= 1
    if (depth > 0) continue
    const [rest = ''] = /^[^\n]*/.exec(text.slice(index + 1)) ?? []
    // A chained call continues the statement in a way that is not followed.
    return /^;?\s*(?:\/\/.*)?$/.test(rest) ? index + 1 + (rest.startsWith(';') ? 1 : 0) : null
  }
  return null
}

function endsWithSemicolons(text: string): boolean {
  const [first = ''] = text.match(importStatement) ?? []
  return first === '' ? /;\n/.test(text) : first.endsWith(';')
}
