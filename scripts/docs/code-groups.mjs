import { splitAtFences } from './fences.mjs'

/** @typedef {import('./fences.mjs').Part} Part */

/** What each package manager calls what npm does. */
const managers = /** @type {const} */ ([
  { name: 'npm', install: 'npm install', dev: '-D', create: 'npm create', run: 'npx' },
  { name: 'pnpm', install: 'pnpm add', dev: '-D', create: 'pnpm create', run: 'pnpm dlx' },
  { name: 'yarn', install: 'yarn add', dev: '-D', create: 'yarn create', run: 'yarn dlx' },
  { name: 'bun', install: 'bun add', dev: '-d', create: 'bun create', run: 'bunx' },
])

/**
 * Makes tabs of what follows each other in a plain page: of blocks that each have a paragraph in bold as their
 * label, and of commands of npm. A block that begins with the name of its file gets it as its title.
 *
 * @param {string} text
 */
export function addCodeGroups(text) {
  const parts = splitAtFences(text)
  /** @type {string[]} */
  const lines = []
  for (let index = 0; index < parts.length;) {
    const tabs = readTabs(parts, index)
    if (tabs.length > 1) {
      const [{ before } = { before: '' }] = tabs
      lines.push(before, group(tabs.map(({ label, part }) => titled(part, label))))
      index += 2 * tabs.length
    } else {
      lines.push(printPart(parts[index]))
      index += 1
    }
  }
  return lines.join('')
}

/**
 * Blocks from an index on that are separated by nothing but a label in bold.
 *
 * @param {Part[]} parts
 * @param {number} start
 */
function readTabs(parts, start) {
  const tabs = []
  for (let index = start; index + 1 < parts.length; index += 2) {
    const [, before = '', label = ''] =
      /^(.*?)(?:^|\n)\n?\*\*([^*\n]+)\*\*\n\n$/s.exec(parts[index]?.text ?? '') ?? []
    const part = parts[index + 1]
    if (label === '' || !part?.fence || (index > start && before.trim() !== '')) break
    tabs.push({ before: before === '' ? '' : `${before}\n\n`, label, part })
  }
  return tabs
}

/** @param {Part | undefined} part */
function printPart(part) {
  if (!part?.fence) return part?.text ?? ''
  const { language, code } = part.fence
  if (language === 'sh' && /^(?:npm (?:install|create) |npx )[^\n&|;\\]*\n$/.test(code)) {
    return group(managers.map((tool) => titled(part, tool.name, translate(code, tool))))
  }
  const [, name] = /^(?:\/\/|#|<!--) ([\w./[\]()$+-]+\.\w+)(?: -->)?\n/.exec(code) ?? []
  if (name === undefined) return part.text
  return titled(part, name, code.slice(code.indexOf('\n') + 1).replace(/^\n/, ''))
}

/**
 * @param {string} command of npm
 * @param {(typeof managers)[number]} manager
 */
function translate(command, { install, dev, create, run }) {
  return command
    .replace(/^npm install/, install)
    .replace(/ (?:-D|--save-dev)\b/, ` ${dev}`)
    .replace(/^npm create/, create)
    .replace(/^npx(?: --yes)?/, run)
}

/**
 * @param {Part} part
 * @param {string} title
 * @param {string} [code]
 */
function titled({ fence }, title, code = fence?.code ?? '') {
  const { indentation = '', language = '' } = fence ?? {}
  // A bracket would end the title.
  const safe = title.replaceAll('[', '⟨').replaceAll(']', '⟩')
  return `${indentation}\`\`\`${language} [${safe}]\n${code}${indentation}\`\`\`\n`
}

/** @param {string[]} blocks */
function group(blocks) {
  return `::: code-group\n\n${blocks.join('\n')}\n:::\n`
}
