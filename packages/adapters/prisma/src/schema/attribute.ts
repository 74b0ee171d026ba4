import { unquote } from './tokens.js'

/** An attribute of a field or a model, such as `@map("email")`. */
export interface Attribute {
  /** Without `@`. */
  readonly name: string
  /** The tokens of each value by its name; the first unnamed value has the name ''. */
  readonly values: ReadonlyMap<string, readonly string[]>
}

/** Reads the attributes that begin at a position of a line. */
export function readAttributes(line: readonly string[]): Attribute[] {
  const attributes: Attribute[] = []
  let position = line.findIndex((token) => token.startsWith('@'))
  while (position !== -1 && position < line.length) {
    const name = line[position + 1] ?? ''
    const end = line[position + 2] === '(' ? closing(line, position + 2) : position + 1
    attributes.push({ name, values: readValues(line.slice(position + 3, end)) })
    const next = line.slice(end).findIndex((token) => token.startsWith('@'))
    position = next === -1 ? -1 : end + next
  }
  return attributes
}

/** The text of a value in quotes; undefined when the attribute has no such value. */
export function textOf(attribute: Attribute | undefined, ...names: string[]): string | undefined {
  const found = names.flatMap((name) => attribute?.values.get(name)?.[0] ?? [])
  return found[0] === undefined ? undefined : unquote(found[0])
}

/** The names in a list, such as those of `@@unique([name, groupId(sort: Desc)])`. */
export function namesOf(attribute: Attribute, ...names: string[]): string[] {
  const tokens = names.flatMap((name) => attribute.values.get(name) ?? [])
  let depth = 0
  return tokens.filter((token) => {
    if (token === '(' || token === '[') depth += 1
    if (token === ')' || token === ']') depth -= 1
    return depth === 1 && /^[\p{L}\d_]/u.test(token)
  })
}

const DEPTHS: Readonly<Record<string, number>> = { '(': 1, '[': 1, ')': -1, ']': -1 }

/** The position of the bracket that closes the one at `open`. */
function closing(line: readonly string[], open: number): number {
  let depth = 0
  for (let position = open; position < line.length; position += 1) {
    depth += DEPTHS[line[position] ?? ''] ?? 0
    if (depth === 0) return position
  }
  return line.length
}

function readValues(tokens: readonly string[]): Map<string, readonly string[]> {
  const parts: string[][] = [[]]
  let depth = 0
  for (const token of tokens) {
    depth += DEPTHS[token] ?? 0
    if (token === ',' && depth === 0) parts.push([])
    else parts.at(-1)?.push(token)
  }
  return new Map(
    parts
      .map((part): [string, string[]] =>
        part[1] === ':' ? [part[0] ?? '', part.slice(2)] : ['', part],
      )
      .reverse(),
  )
}
