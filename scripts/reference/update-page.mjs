import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { root } from '../../packages/tooling/workspace.js'

/**
 * Writes a computed page. With `--check` nothing is written, and a page that is not up to date is a problem. Ends this
 * process when there are problems.
 *
 * @param {{ path: string; text: string; problems: string[]; command: string }} page `path` from the root of the
 *   repository; `command` writes the page
 */
export async function updatePage({ path, text, problems, command }) {
  const file = join(root, path)
  const formatted = await format(text, { ...(await resolveConfig(file)), parser: 'markdown' })
  const all = [...problems]
  if (!process.argv.includes('--check')) writeFileSync(file, formatted)
  else if (readFileSync(file, 'utf8') !== formatted)
    all.push(`${path} is not up to date: run \`${command}\``)
  if (all.length === 0) return
  console.error(all.join('\n'))
  process.exit(1)
}
