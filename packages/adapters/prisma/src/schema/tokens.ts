/** Comments, texts in quotes, ends of lines, attributes, words and other characters of a Prisma schema. */
const TOKEN =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\.)*"|\n|@@?|[\p{L}\d_][\p{L}\d_.]*|[^\s]/gu

const DEPTHS: Readonly<Record<string, number>> = { '(': 1, '[': 1, ')': -1, ']': -1 }

/** The lines of a Prisma schema as words and signs. What is in brackets stands on one line; braces end a line. */
export function readLines(text: string): string[][] {
  const lines: string[][] = [[]]
  let depth = 0
  for (const token of tokensOf(text)) {
    depth += DEPTHS[token] ?? 0
    if (token !== '\n') lines.at(-1)?.push(token)
    if ((token === '\n' && depth === 0) || token === '{' || token === '}') lines.push([])
  }
  return lines.filter((line) => line.length > 0)
}

/** Without comments. */
function tokensOf(text: string): string[] {
  const tokens = Array.from(text.matchAll(TOKEN), ([token]) => token)
  return tokens.filter((token) => !token.startsWith('//') && !token.startsWith('/*'))
}

/** The text that a token in quotes has. */
export function unquote(token: string): string {
  return token.startsWith('"') ? token.slice(1, -1).replace(/\\(.)/g, '$1') : token
}
