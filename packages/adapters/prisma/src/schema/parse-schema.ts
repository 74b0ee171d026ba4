import { type Attribute, readAttributes } from './attribute.js'
import { readLines, unquote } from './tokens.js'

/** A field of a model: a column, a list, or the other side of a relation. */
export interface PrismaField {
  readonly name: string
  readonly type: string
  readonly isOptional: boolean
  readonly isList: boolean
  readonly attributes: readonly Attribute[]
}

/** A model of a Prisma schema. */
export interface PrismaModel {
  readonly name: string
  readonly fields: readonly PrismaField[]
  readonly attributes: readonly Attribute[]
}

/** What the adapter reads of a Prisma schema. */
export interface PrismaSchema {
  readonly models: readonly PrismaModel[]
  /** The settings of the datasource, such as `provider`. */
  readonly datasource: ReadonlyMap<string, string>
}

/** Reads the text of a Prisma schema, which Prisma itself has checked. */
export function parseSchema(text: string): PrismaSchema {
  const models: PrismaModel[] = []
  const datasource = new Map<string, string>()
  for (const { kind, name, lines } of readBlocks(readLines(text))) {
    if (kind === 'model') models.push(readModel(name, lines))
    if (kind !== 'datasource') continue
    for (const [key = '', , value = ''] of lines) datasource.set(key, unquote(value))
  }
  return { models, datasource }
}

interface Block {
  readonly kind: string
  readonly name: string
  readonly lines: string[][]
}

function readBlocks(lines: readonly (readonly string[])[]): Block[] {
  const blocks: Block[] = []
  for (const line of lines) {
    const [kind = '', name = ''] = line
    if (line.at(-1) === '{') blocks.push({ kind, name, lines: [] })
    else blocks.at(-1)?.lines.push(line.filter((token) => token !== '}'))
  }
  return blocks
}

function readModel(name: string, lines: readonly (readonly string[])[]): PrismaModel {
  const isAttribute = (line: readonly string[]): boolean => line[0] === '@@'
  return {
    name,
    attributes: lines.filter(isAttribute).flatMap((line) => readAttributes(line)),
    fields: lines
      .filter((line) => line.length > 1 && !isAttribute(line))
      .map((line) => readField(line)),
  }
}

function readField(line: readonly string[]): PrismaField {
  const [name = '', type = ''] = line
  const end = line.findIndex((token) => token.startsWith('@'))
  const signs = line.slice(2, end === -1 ? undefined : end)
  return {
    name,
    type,
    isOptional: signs.includes('?'),
    isList: signs.includes('['),
    attributes: readAttributes(line),
  }
}
