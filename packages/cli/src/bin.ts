#!/usr/bin/env node
import { Console } from 'node:console'
import { createTerminal, type Program, runCommands } from '@countersign/terminal'
import { describeNextStep } from './next-step.js'
import { ownVersion } from './own-package.js'

const program: Program = {
  name: 'countersign',
  version: ownVersion(),
  description: 'Authentication for TypeScript apps',
  commands: {
    init: {
      description: 'Add Countersign to the app in this folder',
      load: async () => (await import('./commands/init.js')).init,
    },
    migrate: {
      description: 'Create the missing tables, columns and indexes of the database',
      load: async () => (await import('./commands/migrate.js')).migrate,
    },
    generate: {
      description: 'Write the tables of the app as SQL, or as a schema of Drizzle or Prisma',
      load: async () => (await import('./commands/generate.js')).generate,
    },
    export: {
      description: 'Write users, accounts and the tables of plugins as lines of JSON',
      load: async () => (await import('./commands/export.js')).exportCommand,
    },
    import: {
      description: 'Write the rows of a file that the database lacks',
      load: async () => (await import('./commands/import.js')).importCommand,
    },
    doctor: {
      description: 'Find what is wrong with the set-up, and how to fix it',
      load: async () => (await import('./commands/doctor.js')).doctor,
    },
    secret: {
      description: 'Print a new secret as a line for .env',
      load: async () => (await import('./commands/secret.js')).secret,
    },
  },
  welcome: describeNextStep,
}

// What the app prints, such as its queries, must not mix with the output of the command.
globalThis.console = new Console(process.stderr)

const session = { cwd: process.cwd(), env: process.env, terminal: createTerminal(process) }
const exitCode = await runCommands(program, process.argv.slice(2), session)
await Promise.all([process.stdout, process.stderr].map(flush))
// An open connection of the app's database must not keep the process alive.
process.exit(exitCode)

/** A pipe may be slower than the process. */
function flush(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    stream.write('', () => {
      resolve()
    })
  })
}
