import type { Schema } from '@countersign/core'
import { fieldName, modelName } from '../schema/model-name.js'

/** A field of a Prisma model that is no column, with its type and attributes. */
export interface RelationField {
  readonly name: string
  readonly type: string
}

interface Reference {
  readonly model: string
  readonly field: string
  readonly parent: string
  readonly isRequired: boolean
  readonly isUnique: boolean
}

/** The fields of both sides of each relation, by model. Prisma wants both. */
export function relationFields(schema: Schema): ReadonlyMap<string, readonly RelationField[]> {
  const fields = new Map(Object.keys(schema).map((model): [string, RelationField[]] => [model, []]))
  const add = (model: string, wanted: string, type: string): void => {
    const own = fields.get(model) ?? []
    const columns = Object.keys(schema[model]?.columns ?? {}).map((column) => fieldName(column))
    const taken = [...columns, ...own.map(({ name }) => name)]
    own.push({ name: freeName(wanted, taken), type })
  }
  const references = referencesOf(schema)
  for (const reference of references) {
    const { model, parent } = reference
    const several = references.filter((other) => other.model === model && other.parent === parent)
    const label = several.length > 1 || model === parent ? labelOf(reference) : null
    add(model, shortName(reference), childType(reference, label))
    add(parent, backName(reference, label), parentType(reference, label))
  }
  return fields
}

function freeName(wanted: string, taken: readonly string[]): string {
  const names = [wanted, `${wanted}Row`, `${wanted}Relation`]
  const name = names.find((one) => !taken.includes(one))
  if (name === undefined) throw new Error(`There is no free name for the relation "${wanted}"`)
  return name
}

/** The name of the relation, which Prisma wants where two models have several. */
function labelOf({ model, field }: Reference): string {
  return `"${modelName(model)}_${fieldName(field)}"`
}

function shortName({ field }: Reference): string {
  return fieldName(field).replace(/Id$/, '')
}

function childType({ field, parent, isRequired }: Reference, label: string | null): string {
  const by = `fields: [${fieldName(field)}], references: [id], onDelete: Cascade`
  const values = label === null ? by : `${label}, ${by}`
  return `${modelName(parent)}${isRequired ? '' : '?'} @relation(${values})`
}

function backName(reference: Reference, label: string | null): string {
  const name = modelName(reference.model)
  const plural = `${name.charAt(0).toLowerCase()}${name.slice(1)}s`
  return label === null ? plural : `${plural}By${modelName(shortName(reference))}`
}

function parentType({ model, isUnique }: Reference, label: string | null): string {
  const type = `${modelName(model)}${isUnique ? '?' : '[]'}`
  return label === null ? type : `${type} @relation(${label})`
}

function referencesOf(schema: Schema): Reference[] {
  return Object.entries(schema).flatMap(([model, { columns }]) =>
    Object.entries(columns).flatMap(([field, { references, required, unique }]) =>
      references === null
        ? []
        : [{ model, field, parent: references, isRequired: required, isUnique: unique }],
    ),
  )
}
