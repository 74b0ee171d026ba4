/** The name of a model in a Prisma schema: `User` for `user`. */
export function modelName(model: string): string {
  return model
    .split(/[^a-zA-Z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}

/** The name of a field in a Prisma schema: its own, unless Prisma does not take it. */
export function fieldName(field: string): string {
  if (/^[a-zA-Z]\w*$/.test(field)) return field
  const name = field.replace(/\W+/g, '_').replace(/^[^a-zA-Z]+/, '')
  if (name === '') throw new Error(`The field "${field}" has no letters for a name in Prisma`)
  return name
}
