import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../packages/tooling/workspace.js'
import { hashPaths, listFiles, readStamp, writeStamp } from '../bootstrap/stamp.mjs'
import { runQuietly } from '../check/run-quietly.mjs'
import { convertSources } from './api-pages.mjs'
import { siteFolders } from './site-folders.mjs'
import { stageApiPage } from './stage-api-page.mjs'
import { stagePages, writePages } from './stage-pages.mjs'

const tools = ['pnpm-lock.yaml', 'scripts/docs', 'scripts/reference/markdown.mjs']
const sources = [
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'docs',
  'examples',
  'packages',
]

/** Builds the site, unless it stands there already, built from the same sources. Ends this process on a mistake. */
export async function buildSite() {
  const hash = hashPaths([...tools, ...sources, 'typedoc.json', 'website'])
  if (readStamp('site') === hash && existsSync(siteFolders.html)) return

  await writeApi()
  console.log('Building the site')
  writePages(new Map([...stagePages(), ...readFrontPage(), ...readApiPages()]))
  runQuietly(['node_modules/vitepress/bin/vitepress.js', 'build'], join(root, 'website'))
  writeStamp('site', hash)
}

/** The pages that typedoc writes from doc comments, which take longest. */
async function writeApi() {
  const hash = hashPaths([...tools, 'packages', 'typedoc.json'])
  if (readStamp('api') === hash && existsSync(siteFolders.api)) return

  console.log('Reading the doc comments')
  rmSync(siteFolders.api, { recursive: true, force: true })
  const isRight = await convertSources(siteFolders.api)
  if (!isRight) process.exit(1)
  writeStamp('api', hash)
}

/** @returns {[path: string, text: string][]} */
function readFrontPage() {
  return [['index.md', readFileSync(join(root, 'website/index.md'), 'utf8')]]
}

/** @returns {[path: string, text: string][]} */
function readApiPages() {
  return listFiles('website/site/api').map((file) => [
    file.replaceAll('\\', '/').replace('website/site/', ''),
    stageApiPage(readFileSync(join(root, file), 'utf8')),
  ])
}
