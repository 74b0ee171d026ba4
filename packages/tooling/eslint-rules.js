import { basename, extname, relative, sep } from 'node:path'
import { deniedGroupStart, deniedPhrases, deniedWords, notVerbs, wordsOf } from './glossary.js'

/**
 * @typedef {Parameters<NonNullable<import('eslint').Rule.RuleListener['CallExpression']>>[0]} Call
 * @typedef {Extract<import('eslint').Rule.ReportDescriptor, { node: unknown }>['node']} Reported
 * @typedef {Parameters<NonNullable<import('eslint').Rule.RuleListener['Property']>>[0]} Property
 * @typedef {Call['callee'] | Call['arguments'][number] | Property['value']} Node
 */

/**
 * Refuses files and folders whose names do not say what is in them.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
const noVagueFileNames = {
  meta: {
    type: 'suggestion',
    schema: [{ type: 'array', items: { type: 'string' } }],
    messages: { vague: "'{{name}}' says nothing about its content: name the thing." },
  },
  create: (context) => ({
    Program(node) {
      const vagueNames = /** @type {string[]} */ (context.options[0])
      const names = relative(context.cwd, context.filename).split(sep)
      names.push(basename(names.pop() ?? '', extname(context.filename)))
      const name = names.find((part) => vagueNames.includes(part))
      if (name) context.report({ node, messageId: 'vague', data: { name } })
    },
  }),
}

const insteadOf = new Map(
  deniedWords.flatMap(({ words, instead }) => words.map((word) => [word, instead])),
)

/**
 * Refuses declared names and file names with a word that the glossary denies.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
const noDeniedWords = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      denied: "'{{name}}' has '{{word}}', a word that the glossary denies: say {{instead}}.",
    },
  },
  create(context) {
    /**
     * @param {Reported} node
     * @param {string} name
     */
    const check = (node, name) => {
      const word = wordsOf(name).find((part) => insteadOf.has(part))
      if (word === undefined) return
      const data = { name, word, instead: insteadOf.get(word) ?? '' }
      context.report({ node, messageId: 'denied', data })
    }
    /** @param {import('eslint').Rule.Node} node */
    const checkKey = (node) => {
      if (
        'key' in node &&
        (node.key.type === 'Identifier' || node.key.type === 'PrivateIdentifier')
      )
        check(node.key, node.key.name)
    }
    return {
      Program(node) {
        check(node, basename(context.filename, extname(context.filename)))
        for (const scope of context.sourceCode.scopeManager.scopes) {
          for (const { name, identifiers, defs } of scope.variables) {
            const [identifier] = identifiers
            if (identifier && defs.some(({ type }) => type !== 'ImportBinding'))
              check(identifier, name)
          }
        }
      },
      Property(node) {
        // In a pattern the key is of another's object, and the variable is checked by its scope.
        if (!node.computed && node.parent.type === 'ObjectExpression') checkKey(node)
      },
      PropertyDefinition: checkKey,
      MethodDefinition: checkKey,
      TSPropertySignature: checkKey,
      TSMethodSignature: checkKey,
    }
  },
}

const testFunctions = new Set(['it', 'test'])
const modifiers = new Set(['concurrent', 'each', 'fails', 'for', 'runIf', 'sequential', 'skipIf'])

/**
 * What to write instead of a phrase that the text has and the glossary denies.
 *
 * @param {string} text
 */
const findDenied = (text) => deniedPhrases.find(({ pattern }) => pattern.test(text))

/**
 * Whether a title begins with a verb in the third person, after the numbers of its hazards.
 *
 * @param {string} title
 */
function beginsWithVerb(title) {
  const sentence = title.replace(/^(?:H\d{1,3} |…)*(?:never )?/, '')
  const [verb = ''] = /^[a-z]+s(?=$|[ :,])/.exec(sentence) ?? []
  return verb !== '' && !notVerbs.has(verb)
}

/**
 * Refuses titles of tests that do not say what happens when: a test begins with a verb in the third person, or with
 * the `$title` of rows that do; a group is named after what is tested.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
const plainTestTitles = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      denied: "The title '{{title}}' has a phrase that the glossary denies: say {{instead}}.",
      verb: "The title '{{title}}' does not begin with a verb in the third person: say what happens when.",
      group: "The title '{{title}}' is a clause: name what is tested.",
    },
  },
  create(context) {
    /** @param {Node} node */
    const checkPhrases = (node) => {
      const title = textOf(node) ?? ''
      const denied = findDenied(title)
      if (denied)
        context.report({ node, messageId: 'denied', data: { title, instead: denied.instead } })
      return !denied
    }
    /** @param {Node} node */
    const checkVerb = (node) => {
      const title = textOf(node) ?? ''
      if (!beginsWithVerb(title)) context.report({ node, messageId: 'verb', data: { title } })
    }
    /** @param {Call} call */
    const checkRows = ({ callee }) => {
      if (callee.type !== 'CallExpression') return
      const [given] = callee.arguments
      for (const row of given ? rowTitles(given, context.sourceCode) : []) checkVerb(row)
    }
    return {
      Property({ key, value }) {
        const isTitle = key.type === 'Identifier' && key.name === 'title'
        if (isTitle && isTest(context.filename) && textOf(value) !== undefined) checkPhrases(value)
      },
      CallExpression(node) {
        const called = functionOf(node.callee)
        const [first] = node.arguments
        const title = first && node.arguments.length > 1 ? textOf(first) : undefined
        if (first === undefined || title === undefined) return
        if (called === 'describe') {
          if (!checkPhrases(first)) return
          if (deniedGroupStart.test(title.replace(/^(?:H\d{1,3} )+/, '')))
            context.report({ node: first, messageId: 'group', data: { title } })
        } else if (testFunctions.has(called) && checkPhrases(first)) {
          if (/^(?:H\d{1,3} |\$level )*\$title\b/.test(title)) checkRows(node)
          else checkVerb(first)
        }
      },
    }
  },
}

/**
 * The titles of a table's rows, where the table is written in place or is a constant of the file.
 *
 * @param {Node} table
 * @param {import('eslint').SourceCode} sourceCode
 * @returns {Node[]}
 */
function rowTitles(table, sourceCode) {
  if (table.type === 'Identifier') {
    const variable = sourceCode
      .getScope(table)
      .references.find(({ identifier }) => identifier === table)?.resolved
    const [definition] = variable?.defs ?? []
    const init = definition?.type === 'Variable' ? definition.node.init : null
    return init && init.type !== 'Identifier' ? rowTitles(init, sourceCode) : []
  }
  if (table.type !== 'ArrayExpression') return []
  return table.elements.flatMap((row) =>
    row?.type === 'ObjectExpression'
      ? row.properties.flatMap((property) =>
          property.type === 'Property' &&
          property.key.type === 'Identifier' &&
          property.key.name === 'title' &&
          textOf(property.value) !== undefined
            ? [property.value]
            : [],
        )
      : [],
  )
}

/** @param {string} filename */
const isTest = (filename) => /\.test(?:-d)?\.(?:tsx?|mjs)$/.test(filename)

/**
 * Refuses comments with a phrase that the glossary denies.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
const plainComments = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      denied: "The comment has '{{phrase}}', which the glossary denies: say {{instead}}.",
    },
  },
  create: (context) => ({
    Program() {
      for (const comment of context.sourceCode.getAllComments()) {
        const text = comment.value.replaceAll(/\s*\n\s*\*?\s*/g, ' ').replaceAll(/`[^`]*`/g, '')
        const denied = findDenied(text)
        const [phrase = ''] = denied?.pattern.exec(text) ?? []
        if (!denied || !comment.loc) continue
        const data = { phrase, instead: denied.instead }
        context.report({ loc: comment.loc, messageId: 'denied', data })
      }
    },
  }),
}

/**
 * `it` of `it(…)`, `it.each(…)(…)` and the like.
 *
 * @param {Node} callee
 * @returns {string}
 */
function functionOf(callee) {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type === 'MemberExpression')
    return callee.property.type === 'Identifier' && modifiers.has(callee.property.name)
      ? functionOf(callee.object)
      : ''
  if (callee.type === 'CallExpression') return functionOf(callee.callee)
  return ''
}

/**
 * @param {Node} node
 * @returns {string | undefined}
 */
function textOf(node) {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type !== 'TemplateLiteral') return undefined
  return node.quasis.map(({ value }) => value.cooked ?? '').join('…')
}

export const countersignRules = {
  rules: {
    'no-vague-file-names': noVagueFileNames,
    'no-denied-words': noDeniedWords,
    'plain-test-titles': plainTestTitles,
    'plain-comments': plainComments,
  },
}
