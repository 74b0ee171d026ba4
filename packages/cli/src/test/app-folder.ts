import { spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

const packages = join(import.meta.dirname, '../../..')

/** A secret that production accepts. */
export const STRONG_SECRET = 'kJ8vQ2xW9zR4tN7mB3cF6hL1pS5dG0yA'

/** Where packages that apps install are in this workspace. */
const sources: Readonly<Record<string, string>> = {
  '@countersign/core': join(packages, 'core'),
  '@countersign/kysely': join(packages, 'adapters/kysely'),
  '@countersign/magic-link': join(packages, 'plugins/magic-link'),
  kysely: join(packages, 'adapters/kysely/node_modules/kysely'),
  libsql: join(packages, 'adapters/kysely/node_modules/libsql'),
  pg: join(packages, 'adapters/kysely/node_modules/pg'),
}

/** An app in a temporary folder. */
export interface AppFolder {
  /** Absolute path. */
  readonly folder: string
  readonly write: (files: Readonly<Record<string, string>>) => void
  readonly remove: (path: string) => void
  readonly read: (path: string) => string
  readonly git: (...parameters: string[]) => void
}

/** Creates an app of these files, with the built packages of this workspace in its node_modules. It is removed after the test. */
export function createApp(
  files: Readonly<Record<string, string>>,
  { installed = Object.keys(sources) }: { readonly installed?: readonly string[] } = {},
): AppFolder {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'countersign-cli-')))
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  for (const name of installed) {
    const target = join(folder, 'node_modules', name)
    mkdirSync(dirname(target), { recursive: true })
    symlinkSync(sources[name] ?? '', target, 'junction')
  }
  const app: AppFolder = {
    folder,
    write(added) {
      for (const [path, text] of Object.entries(added)) {
        mkdirSync(dirname(join(folder, path)), { recursive: true })
        writeFileSync(join(folder, path), text)
      }
    },
    remove(path) {
      rmSync(join(folder, path), { recursive: true })
    },
    read: (path) => readFileSync(join(folder, path), 'utf8'),
    git(...parameters) {
      const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com']
      const { status, stderr } = spawnSync('git', [...identity, ...parameters], { cwd: folder })
      if (status !== 0) throw new Error(stderr.toString())
    },
  }
  app.write(files)
  return app
}

/** The text of a package.json. */
export function manifest(
  dependencies: Readonly<Record<string, string>> = {},
  others: Readonly<Record<string, unknown>> = {},
): string {
  return `${JSON.stringify({ name: 'app', type: 'module', ...others, dependencies }, null, 2)}\n`
}
