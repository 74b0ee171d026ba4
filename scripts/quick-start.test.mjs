import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from '../packages/tooling/workspace.js'
import { findPort, untilResponds } from './create/servers.mjs'

const readme = readFileSync(join(root, 'README.md'), 'utf8')

/** @type {string} */
let folder
/** @type {import('node:child_process').ChildProcess | undefined} */
let server

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-quick-start-'))
})

afterAll(() => {
  server?.kill()
  rmSync(folder, { recursive: true, force: true })
})

it('runs the quick start of the README, which signs a user up and reads the session', async () => {
  const port = await findPort()
  for (const name of ['auth.js', 'server.js']) {
    writeFileSync(join(folder, name), here(blockOf(name), port))
  }
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  installed('packages/core', '@countersign/core')
  installed('packages/adapters/kysely', '@countersign/kysely')
  for (const name of ['kysely', 'libsql']) {
    installed(`packages/adapters/kysely/node_modules/${name}`, name)
  }

  server = spawn(process.execPath, ['server.js'], { cwd: folder, stdio: 'inherit' })
  await untilResponds(`http://localhost:${port}/api/auth/ok`, server)
  const answers = await run(here(shellBlockWith('/sign-up/email'), port))
  expect(answers).toMatch(/"token":"\w{32}"/)
  expect(answers).toMatch(/"session":\{.*"user":\{.*"email":"ann@example.com"/)
})

it.each(['auth.js', 'server.js'])('shows the same %s in the guide', (name) => {
  const guide = readFileSync(join(root, 'docs/quick-start.md'), 'utf8')
  expect(guide).toContain(`\`\`\`js\n// ${name}\n${blockOf(name)}\n\`\`\``)
})

it('shows the same requests in the guide', () => {
  const guide = readFileSync(join(root, 'docs/quick-start.md'), 'utf8')
  expect(guide).toContain(shellBlockWith('/sign-up/email'))
})

/**
 * The fenced block that follows a file's name.
 *
 * @param {string} name
 */
function blockOf(name) {
  const [, block] = readme.split(`\`${name}\`:\n\n\`\`\`js\n`)
  return block?.split('\n```', 1)[0] ?? ''
}

/** @param {string} text */
function shellBlockWith(text) {
  const blocks = readme.split('```sh\n').map((block) => block.split('\n```', 1)[0] ?? '')
  return blocks.find((block) => block.includes(text)) ?? ''
}

/**
 * Port 3000 may be in use on this machine.
 *
 * @param {string} text
 * @param {number} port
 */
function here(text, port) {
  expect(text).toContain('3000')
  return text.replaceAll('3000', String(port))
}

/**
 * What npm would have put there.
 *
 * @param {string} source
 * @param {string} name
 */
function installed(source, name) {
  const target = join(folder, 'node_modules', name)
  mkdirSync(dirname(target), { recursive: true })
  symlinkSync(join(root, source), target, 'junction')
}

/**
 * @param {string} script
 * @returns {Promise<string>}
 */
function run(script) {
  return new Promise((resolve, reject) => {
    const shell = spawn('sh', ['-e', '-c', script], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    let output = ''
    shell.stdout.on('data', (/** @type {Buffer} */ chunk) => {
      output += chunk.toString()
    })
    shell.on('error', reject).on('close', () => {
      resolve(output)
    })
  })
}
