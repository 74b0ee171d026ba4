import { basename, extname, relative, sep } from 'node:path'

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

export const countersignRules = { rules: { 'no-vague-file-names': noVagueFileNames } }
