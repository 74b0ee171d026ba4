import { basename, extname, relative, sep } from 'node:path'
import { deniedPhrases, deniedWords, wordsOf } from './glossary.js'

/**
 * @typedef {Parameters<NonNullable<import('eslint').Rule.RuleListener['CallExpression']>>[0]} Call
 * @typedef {Extract<import('eslint').Rule.ReportDescriptor, { node: unknown }>['node']} Reported
 * @typedef {Call['callee'] | Call['arguments'][number]} Node
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
      PropertyDefinition: checkKey,
      MethodDefinition: checkKey,
      TSPropertySignature: checkKey,
      TSMethodSignature: checkKey,
    }
  },
}

const testFunctions = new Set(['describe', 'it', 'test'])

/**
 * Refuses titles of tests that the glossary denies.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
const plainTestTitles = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { denied: "The title '{{title}}' does not say what happens when: say {{instead}}." },
  },
  create: (context) => ({
    CallExpression(node) {
      if (!testFunctions.has(functionOf(node.callee))) return
      const [first] = node.arguments
      const title = first ? textOf(first) : undefined
      if (first === undefined || title === undefined) return
      const denied = deniedPhrases.find(({ pattern }) => pattern.test(title))
      if (!denied) return
      const data = { title, instead: denied.instead }
      context.report({ node: first, messageId: 'denied', data })
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
  if (callee.type === 'MemberExpression') return functionOf(callee.object)
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
  },
}
