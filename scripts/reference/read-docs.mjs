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
  /** @type {Map<string, Described>} */
  const types = new Map()
  for (const file of files) {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
    for (const statement of source.statements) {
      if (!ts.isInterfaceDeclaration(statement)) continue
      const described = { members: statement.members, description: commentOf(statement) }
      types.set(statement.name.text, described)
    }
  }
  return {
    /** @param {string} typeName */
    descriptionOf: (typeName) => types.get(typeName)?.description ?? '',
    /** @param {string} typeName */
    propertiesOf: (typeName) => readProperties(types, typeName),
  }
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
      const typeText = (member.type?.getText() ?? 'unknown').replaceAll(/\s+/g, ' ')
      return [name, { typeName: nameInside(types, `${typeName}.${name}`, member), typeText: readable(typeText), description: commentOf(member) }]
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
 * @param {string} text
 */
function readable(text) {
  return text
    .replaceAll(/\breadonly /g, '')
    .replace(/^P$/, 'Plugin[]')
    .replace(/^[US]$/, 'AdditionalFields')
    .replaceAll(/\bReadonly<(Record<.*>)>$/g, '$1')
    .replace(/^\| /, '')
}

/** @param {ts.Node} node */
function commentOf(node) {
  const [comment] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc)
  return (ts.getTextOfJSDocComment(comment?.comment) ?? '').replaceAll(/\s+/g, ' ')
}
