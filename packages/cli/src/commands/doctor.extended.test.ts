import { describe, expect, it } from 'vitest'
import { createApp, manifest } from '../test/app-folder.js'
import { runCommandLine } from '../test/run-command-line.js'

const files = {
  'package.json': manifest({ '@countersign/core': '^0.0.0' }),
  'auth.js': `import { createAuth } from '@countersign/core'
import { memory } from '@countersign/core/memory'
console.log('the app speaks')
export const auth = createAuth({ database: memory() })
const { migrate } = auth
auth.migrate = (options) => {
  console.log('select 1')
  console.dir({ rows: 1 })
  return migrate(options)
}
`,
  'server.js': `createServer(toNodeHandler(auth))`,
}

describe('countersign doctor', () => {
  it('prints what, why and fix, and succeeds when there are only warnings', async () => {
    const { exitCode, stdout } = await runCommandLine(createApp(files).folder, ['doctor'])
    expect(exitCode).toBe(0)
    expect(stdout).toBe(`! COUNTERSIGN_SECRET is not set. secret-generated
  Each start makes a new secret, which signs all users out.
  npx countersign secret --write .env

0 errors, 1 warning
`)
  })

  it('prints JSON and nothing else for --json, while the app prints its queries', async () => {
    const { folder } = createApp(files)
    const { stdout, stderr } = await runCommandLine(folder, ['doctor', '--json'])
    expect(stderr).toContain('the app speaks')
    expect(stderr).toContain('select 1\n{ rows: 1 }\n')
    expect(JSON.parse(stdout)).toEqual({
      ok: true,
      findings: [
        {
          code: 'secret-generated',
          severity: 'warning',
          what: expect.any(String) as string,
          why: expect.any(String) as string,
          fix: expect.any(String) as string,
        },
      ],
    })
  })

  it('fails with exit code 1 for an error, as in production', async () => {
    const { folder } = createApp(files)
    const { exitCode, stdout } = await runCommandLine(folder, ['doctor', '--production', '--json'])
    expect(exitCode).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({
      ok: false,
      findings: [
        { code: 'base-url-missing' },
        { code: 'secret-missing' },
        { code: 'database-memory' },
      ],
    })
  })

  it('leaves findings out that the user does not want', async () => {
    const rawArgs = ['doctor', '--ignore', 'secret-generated, other']
    const { exitCode, stdout } = await runCommandLine(createApp(files).folder, rawArgs)
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: '✔ Nothing is wrong.\n' })
  })

  it('examines a server without an app', async () => {
    const { folder } = createApp({})
    const rawArgs = ['doctor', '--live', 'http://127.0.0.1:1', '--json']
    const { exitCode, stdout } = await runCommandLine(folder, rawArgs)
    expect(exitCode).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({ findings: [{ code: 'live-unreachable' }] })
  })

  it.each(['app.example.com', 'ftp://app.example.com'])(
    'fails with exit code 2 for --live %s',
    async (url) => {
      const { exitCode, stderr } = await runCommandLine(createApp({}).folder, [
        'doctor',
        '--live',
        url,
      ])
      expect(exitCode).toBe(2)
      expect(stderr).toContain('--live takes an address such as https://app.example.com')
    },
  )
})

describe('the command line', () => {
  it.each([
    { rawArgs: ['--version'], exitCode: 0 },
    { rawArgs: ['doctr'], exitCode: 2 },
    { rawArgs: ['migrate', '--auth', 'none.ts'], exitCode: 1 },
  ])('ends with $exitCode for $rawArgs', async ({ rawArgs, exitCode }) => {
    expect(await runCommandLine(createApp(files).folder, rawArgs)).toMatchObject({ exitCode })
  })
})
