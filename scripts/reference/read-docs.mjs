import { readFileSync } from 'node:fs'
import ts from 'typescript'

/**
 * @typedef {object} PropertyDocs
 * @property {string} typeName of the interface or of the type literal that describes its inside
 * @property {string} typeText as the source says it
 * @property {string} description
 */

/** @typedef {{ members: ts.NodeArray<ts.TypeElement>, description: string }} Described */

/**
 * Doc comments of interfaces and their properties.
 *
 * @param {readonly string[]} files
 */
export function readDocs(files) {
  const types = new Map(files.flatMap(readInterfaces))
  return {
    /** @param {string} typeName */
    descriptionOf: (typeName) => types.get(typeName)?.description ?? '',
    /** @param {string} typeName */
    propertiesOf: (typeName) => readProperties(types, typeName),
  }
}

/**
 * @param {string} file
 * @returns {[name: string, described: Described][]}
 */
function readInterfaces(file) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  return source.statements
    .filter(ts.isInterfaceDeclaration)
    .map((one) => [one.name.text, { members: one.members, description: commentOf(one) }])
}

/**
 * @param {Map<string, Described>} types
 * @param {string} typeName
 * @returns {Map<string, PropertyDocs>}
 */
function readProperties(types, typeName) {
  const members = [...(types.get(typeName)?.members ?? [])].filter(ts.isPropertySignature)
  return new Map(
    members.map((member) => {
      const name = member.name.getText()
      return [
        name,
        {
          typeName: nameInside(types, `${typeName}.${name}`, member),
          typeText: readable(member.type),
          description: commentOf(member),
        },
      ]
    }),
  )
}

/**
 * A type literal is remembered under the name of its property.
 *
 * @param {Map<string, Described>} types
 * @param {string} name
 * @param {ts.PropertySignature} member
 */
function nameInside(types, name, { type }) {
  if (!type || !ts.isTypeLiteralNode(type)) {
    return type && ts.isTypeReferenceNode(type) ? type.typeName.getText() : ''
  }
  types.set(name, { members: type.members, description: '' })
  return name
}

/**
 * `readonly` and type parameters say nothing to who writes a value.
 *
 * @param {ts.TypeNode | undefined} type
 */
function readable(type) {
  const text =
    type && ts.isTypeLiteralNode(type)
      ? `{ ${type.members.map((member) => member.getText()).join('; ')} }`
      : (type?.getText() ?? 'unknown')
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\breadonly /g, '')
    .replace(/^P$/, 'Plugin[]')
    .replace(/^[US]$/, 'AdditionalFields')
    .replace(/^Readonly< ?(Record<.*>) ?>$/, '$1')
}

/** @param {ts.Node} node */
function commentOf(node) {
  const [comment] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc)
  return (ts.getTextOfJSDocComment(comment?.comment) ?? '').replaceAll(/\s+/g, ' ')
}
