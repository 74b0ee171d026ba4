import { optionsSchema } from '../../packages/core/src/options-schema.ts'
import { code, NOTICE, page, table } from './markdown.mjs'
import { readDocs } from './read-docs.mjs'
import { describeSchema } from './schema-facts.mjs'

/** @typedef {import('./read-docs.mjs').PropertyDocs} PropertyDocs */
/** @typedef {import('./schema-facts.mjs').SchemaFacts} SchemaFacts */

const sources = ['contract/options.ts', 'contract/additional-fields.ts']
const docs = readDocs(sources.map((file) => `packages/core/src/${file}`))

/** The reference of the options. */
export function optionsPage() {
  return page([
    '# Options',
    NOTICE,
    `What \`createAuth\` takes. It reads the options once and throws a \`ConfigurationError\` that lists
every mistake with the path of its option. A key that is no option is a mistake too.`,
    `A \`Duration\` is a number of seconds, or a text such as \`'90 seconds'\`, \`'15m'\`, \`'7 days'\`,
\`'1.5 hours'\` or \`'1 year'\` (365.25 days). Only \`database\` is required.`,
    ...sections('', describeSchema(optionsSchema), 'AuthOptions'),
  ])
}

/**
 * @param {string} path
 * @param {SchemaFacts} facts
 * @param {string} typeName
 * @returns {string[]}
 */
function sections(path, facts, typeName) {
  const properties = docs.propertiesOf(typeName)
  compareNames(path, Object.keys(facts.fields ?? {}), [...properties.keys()])
  const all = Object.entries(facts.fields ?? {}).map(([name, field]) => {
    const property = properties.get(name)
    if (!property) throw new Error(`${path}${name} is not documented`)
    return { path: `${path}${name}`, field, property }
  })
  const plain = all.filter(({ field }) => !field.fields)
  const nested = all.filter(({ field }) => field.fields ?? field.values)
  return [
    path === '' ? '## At the top' : `## ${path.slice(0, -1)}`,
    path === '' ? '' : docs.descriptionOf(typeName),
    plain.length > 0
      ? table(
          ['option', 'type', 'default', 'what'],
          plain.map(({ path: name, field, property }) => optionRow(name, field, property)),
        )
      : '',
    ...nested.flatMap(({ path: name, field, property }) =>
      field.values
        ? sections(`${name}.<column>.`, field.values, 'AdditionalField')
        : sections(`${name}.`, field, property.typeName),
    ),
  ]
}

/**
 * @param {string} path
 * @param {SchemaFacts} facts
 * @param {PropertyDocs} property
 */
function optionRow(path, { byDefault }, { typeText, description }) {
  const { text, said, isValue } = splitDefault(description)
  if (byDefault !== null && said !== null && isValue && !agrees(said, byDefault)) {
    throw new Error(`${path} is documented with the default "${said}"; it is ${byDefault}`)
  }
  const shown = said ?? (byDefault === null ? '' : code(byDefault))
  return [code(path), code(typeText), shown, text]
}

/**
 * Doc comments say the default in a sentence of its own: `Default 8.` a value, `Default: …` in words.
 *
 * @param {string} description
 */
function splitDefault(description) {
  const found = /\bDefault(:?) ((?:[^.]|\.(?=\S))+)\.?(?=\s|$)/.exec(description)
  const [sentence = '', colon = '', said = null] = found ?? []
  const text = description.replace(sentence, '').replaceAll(/\s+/g, ' ').trim()
  return { text, said, isValue: colon === '' }
}

/**
 * @param {string} said
 * @param {string} byDefault
 */
function agrees(said, byDefault) {
  /** @param {string} text */
  const plain = (text) => text.replaceAll(/[`',]/g, '').trim()
  return plain(said) === plain(byDefault)
}

/**
 * @param {string} path
 * @param {readonly string[]} taken
 * @param {readonly string[]} documented
 */
function compareNames(path, taken, documented) {
  const untaken = documented.filter((name) => !taken.includes(name))
  if (untaken.length > 0) throw new Error(`Documented, and not taken: ${path}${untaken.join(', ')}`)
}
