import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { organization } from '@countersign/organization'
import { isQuick } from '@countersign/tooling/test-depth'
import ts from 'typescript'
import { expect, it, onTestFinished } from 'vitest'
import { generateDrizzleSchema } from './index.js'

const options = {
  emailAndPassword: { enabled: true },
  rateLimit: { enabled: true, storage: 'database' },
  user: { additionalFields: { plan: { type: 'string', required: false } } },
  plugins: [organization({ teams: { enabled: true } })],
} as const

const kinds = ['sqlite', 'postgres', 'mysql'] as const

/** The compiler's messages for a file inside the package. */
function compile(text: string): string[] {
  const folder = mkdtempSync(join(import.meta.dirname, 'generated-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  const file = join(folder, 'schema.ts')
  writeFileSync(file, text)
  const program = ts.createProgram([file], {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
  })
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}

/** The compiler takes seconds for each file. */
it.each(isQuick ? kinds.slice(0, 1) : kinds)('writes a file for %s that compiles', (kind) => {
  expect(compile(generateDrizzleSchema(options, kind))).toEqual([])
})

it('writes the tables of the core, of plugins and of the app', () => {
  const text = generateDrizzleSchema(options, 'postgres')
  for (const model of ['user', 'session', 'account', 'verification', 'rateLimit', 'organization']) {
    expect(text).toContain(`export const ${model} = pgTable(`)
  }
  expect(text).toContain(`plan: text('plan'),`)
})

it('declares keys, indexes and references', () => {
  const text = generateDrizzleSchema({}, 'mysql')
  expect(text).toContain(`id: varchar('id', { length: 255 }).primaryKey(),`)
  expect(text).toContain(`uniqueIndex('user_email_key').on(table.email)`)
  expect(text).toContain(
    `userId: varchar('userId', { length: 255 }).notNull().references(() => user.id, { onDelete: 'cascade' }),`,
  )
  expect(text).toContain(
    `uniqueIndex('account_providerId_accountId_key').on(table.providerId, table.accountId)`,
  )
})

it('throws the error of createAuth for options that it refuses', () => {
  // @ts-expect-error -- the option is a text
  expect(() => generateDrizzleSchema({ basePath: 1 }, 'sqlite')).toThrow('basePath')
})
