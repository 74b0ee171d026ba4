import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../packages/tooling/workspace.js'
import { splitAtFences } from '../../docs/fences.mjs'

/**
 * A guide whose blocks are files of an example, or pieces of them.
 *
 * @typedef {object} Guide
 * @property {string} page
 * @property {string} example its folder
 * @property {string[]} only names of blocks that the example does not have
 */

/** @type {Guide[]} */
const guides = [
  {
    page: 'docs/frameworks/next.md',
    example: 'examples/next',
    only: ['app/sign-in/actions.ts', 'app/sign-in/form.tsx'],
  },
  {
    page: 'docs/frameworks/express.md',
    example: 'examples/vite-express',
    only: ['server/notes.ts'],
  },
  {
    page: 'docs/frameworks/vite-react.md',
    example: 'examples/vite-express',
    only: [],
  },
  {
    page: 'docs/frameworks/cloudflare-workers.md',
    example: 'examples/workers',
    only: ['server/auth-with-postgres.ts', 'server/without-hono.ts'],
  },
  {
    page: 'docs/frameworks/sveltekit.md',
    example: 'examples/sveltekit',
    only: ['src/routes/sign-in-with-script/+page.svelte'],
  },
  {
    page: 'docs/frameworks/expo.md',
    example: 'examples/expo-api',
    only: ['app/api/auth/[...all]+api.ts', 'app/api/notes+api.ts'],
  },
]

/** @returns {string[]} one line per block that says something else than the example */
export function compareGuides() {
  return guides.flatMap(({ page, example, only }) => {
    const read = (/** @type {string} */ name) => {
      const file = join(root, example, name)
      return existsSync(file) ? readFileSync(file, 'utf8') : null
    }
    const text = readFileSync(join(root, page), 'utf8')
    return compareGuide(text, { read, only }).map((problem) => `${page}: ${problem}`)
  })
}

/**
 * @param {string} text of the guide
 * @param {{ read: (name: string) => string | null, only: string[] }} example
 * @returns {string[]}
 */
export function compareGuide(text, { read, only }) {
  const blocks = splitAtFences(text).flatMap(({ fence }) => (fence ? namedBlock(fence.code) : []))
  const missing = only.filter((name) => !blocks.some((block) => block.name === name))
  return [
    ...blocks.flatMap(({ name, code }) => {
      const file = read(name)
      if (only.includes(name)) return file === null ? [] : [`${name} is a file of the example`]
      if (file === null) return [`${name} is no file of the example`]
      return file.includes(code) ? [] : [`${name} differs from the file of the example`]
    }),
    ...missing.map((name) => `${name} is no block of the page`),
  ]
}

/**
 * @param {string} code
 * @returns {{ name: string, code: string }[]} none for a block that names no file
 */
function namedBlock(code) {
  const [first = '', ...rest] = code.split('\n')
  const name = /^(?:\/\/|<!--) ([\w./[\]+-]+\.\w+)(?: -->)?$/.exec(first)?.[1]
  return name === undefined ? [] : [{ name, code: rest.join('\n').trim() }]
}
