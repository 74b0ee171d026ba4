import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Schema } from '@countersign/core'
import {
  type DatabaseId,
  defineCommand,
  exitCodes,
  Failure,
  type Session,
} from '@countersign/terminal'
import { authArgument } from '../auth-file/open-auth.js'
import { readSchema } from '../generate/read-schema.js'
import { describeReasons } from '../messages/describe-reasons.js'
import { databases, detectDatabase } from '../project/databases.js'
import { readProject } from '../project/project.js'

const formats = ['sql', 'drizzle', 'prisma'] as const

interface GenerateArguments {
  readonly auth?: string | undefined
  readonly format: (typeof formats)[number]
  readonly database?: DatabaseId | undefined
  readonly output?: string | undefined
}

/** `countersign generate` */
export const generate = defineCommand({
  name: 'generate',
  description:
    'Write the tables of the app for another tool: SQL for an empty database, or a schema of Drizzle or Prisma',
  args: {
    auth: authArgument,
    format: {
      type: 'enum',
      alias: 'f',
      options: [...formats],
      default: 'sql',
      description: 'What to write: sql, drizzle or prisma',
    },
    database: {
      type: 'enum',
      alias: 'd',
      description: 'The database (default: the one in package.json, else sqlite)',
      options: databases.map(({ id }) => id),
    },
    output: {
      type: 'string',
      alias: 'o',
      valueHint: 'file',
      description: 'The file to write; it is replaced (default: the standard output)',
    },
  },
  run: runGenerate,
})

/** Writes the tables of an app. @returns the exit code */
async function runGenerate(args: GenerateArguments, session: Session): Promise<number> {
  const { terminal, cwd } = session
  const { schema, ids } = await readSchema(args.auth, session)
  const kind = args.database ?? detectDatabase(readProject(cwd)) ?? 'sqlite'
  const text = await writers[args.format](schema, kind, ids)
  if (args.output === undefined) {
    terminal.print(text.trimEnd())
    return exitCodes.done
  }
  await writeFile(resolve(cwd, args.output), text).catch((error: unknown) => {
    throw new Failure(`The file was not written: ${describeReasons(error)}`, { cause: error })
  })
  terminal.note(`Wrote ${args.output}: ${Object.keys(schema).length} tables for ${kind}`)
  return exitCodes.done
}

type Write = (schema: Schema, kind: DatabaseId, ids: string) => Promise<string> | string

const writers: Readonly<Record<(typeof formats)[number], Write>> = {
  sql: async (schema, kind, ids) =>
    (await import('../generate/schema-sql.js')).schemaSQL(schema, kind, ids),
  drizzle: async (schema, kind) =>
    (await import('@countersign/drizzle/generate')).drizzleSchemaText(schema, kind),
  prisma: async (schema, kind) =>
    (await import('@countersign/prisma/generate')).prismaSchemaText(schema, kind),
}
