import { readdirSync } from 'node:fs'
import { optionsSchema } from '../../packages/core/src/options/options-schema.ts'
import { checkDefault, splitDefault } from './default-text.mjs'
import { code, NOTICE, page, table } from './markdown.mjs'
import { readDocs } from './read-docs.mjs'
import { describeSchema } from './schema-facts.mjs'

/** @typedef {import('./read-docs.mjs').PropertyDocs} PropertyDocs */
/** @typedef {import('./schema-facts.mjs').SchemaFacts} SchemaFacts */

const contract = 'packages/core/src/contract'
const docs = readDocs([
  ...readdirSync(`${contract}/options`).map((file) => `${contract}/options/${file}`),
  `${contract}/plugins/subscribers.ts`,
  `${contract}/tables/additional-fields.ts`,
  'packages/core/src/auth-options.ts',
])

/** The reference of the options. */
export function optionsPage() {
  return page([
    '# Options',
    NOTICE,
    `What \`createAuth\` takes. It reads the options once and throws a \`ConfigurationError\` that lists
every mistake with the path of its option. A key that is no option is a mistake too.
The options of plugins and providers are read as strictly: \`plugins.organization.membershipLimit: must be …\`.`,
    `A \`Duration\` is a number of seconds, or a text such as \`'90 seconds'\`, \`'15m'\`, \`'7 days'\`,
\`'1.5 hours'\` or \`'1 year'\` (365.25 days). Only \`database\` is required.`,
    ...sections('', describeSchema(optionsSchema), { typeName: 'AuthOptions', about: '' }),
    '## A column of additionalFields',
    docs.descriptionOf('AdditionalField'),
    optionTable('', columnFacts, 'AdditionalField'),
  ])
}

/** The options of a column are the same for users and sessions. */
const columnFacts = (() => {
  const user = describeSchema(optionsSchema).fields?.['user']
  const facts = user?.fields?.['additionalFields']?.values
  if (!facts) throw new Error('user.additionalFields is not a record of objects')
  return facts
})()

/**
 * The options of an object, then those of the objects in it.
 *
 * @param {string} path
 * @param {SchemaFacts} facts
 * @param {{ typeName: string, about: string }} type `about` says what its property is for
 * @returns {string[]}
 */
function sections(path, facts, { typeName, about }) {
  const nested = Object.entries(facts.fields ?? {}).filter(([, { fields }]) => fields)
  return [
    path === '' ? '## At the top' : `## ${path.slice(0, -1)}`,
    path === '' ? '' : `${docs.descriptionOf(typeName)} ${about}`.trim(),
    optionTable(path, facts, typeName),
    ...nested.flatMap(([name, field]) => {
      const { typeName: inside, description } = propertyOf(typeName, name)
      return sections(`${path}${name}.`, field, { typeName: inside, about: description })
    }),
  ]
}

/**
 * @param {string} path
 * @param {SchemaFacts} facts
 * @param {string} typeName
 */
function optionTable(path, { fields }, typeName) {
  checkNames(path, Object.keys(fields ?? {}), [...docs.propertiesOf(typeName).keys()])
  const rows = Object.entries(fields ?? {})
    .filter(([, field]) => !field.fields)
    .map(([name, field]) => optionRow(`${path}${name}`, field, propertyOf(typeName, name)))
  return rows.length > 0 ? table(['option', 'type', 'default', 'what'], rows) : ''
}

/**
 * @param {string} typeName
 * @param {string} name
 */
function propertyOf(typeName, name) {
  const property = docs.propertiesOf(typeName).get(name)
  if (!property) throw new Error(`"${name}" of ${typeName} is not documented`)
  return property
}

/**
 * @param {string} path
 * @param {SchemaFacts} facts
 * @param {PropertyDocs} property
 */
function optionRow(path, { byDefault }, { typeText, description }) {
  checkDefault(path, description, byDefault)
  const { text, documented } = splitDefault(description)
  if (text === '') throw new Error(`${path}: its doc comment does not say what it does`)
  const shown =
    documented ?? (byDefault === null || byDefault === 'none' ? (byDefault ?? '') : code(byDefault))
  return [code(path), code(typeText), shown, text]
}

/**
 * @param {string} path
 * @param {readonly string[]} taken
 * @param {readonly string[]} documented
 */
function checkNames(path, taken, documented) {
  const untaken = documented.filter((name) => !taken.includes(name))
  if (untaken.length > 0) throw new Error(`Documented, and not taken: ${path}${untaken.join(', ')}`)
}
