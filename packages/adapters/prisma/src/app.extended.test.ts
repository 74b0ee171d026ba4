import { createAuth, type Schema } from '@countersign/core'
import { afterAll, describe, expect, it } from 'vitest'
import { prismaAdapter } from './index.js'
import { appOptions } from './test/app-options.js'
import { isPrismaInstalled } from './test/prisma-clients.js'
import { type TestDatabase, testEngines } from './test/test-engines.js'
import { withTables } from './test/test-tables.js'

const options = {
  ...appOptions,
  secret: 'a secret of tests that is long enough',
  logger: { level: 'silent' },
} as const

const ann = { name: 'Ann', email: 'ann@example.com', password: 'correct horse battery' }

/** The part of a generated client that the tests call. */
interface AppClient {
  readonly user: { findMany(query: object): Promise<unknown[]> }
  readonly session: { findMany(query: object): Promise<unknown[]> }
}

function appClient({ client }: TestDatabase): AppClient {
  return client as unknown as AppClient
}

describe.skipIf(!isPrismaInstalled).each(testEngines)('an app on Prisma with $name', (engine) => {
  let opened: TestDatabase | undefined
  afterAll(() => opened?.close())

  it.skipIf(!engine.isThere)('reads through Prisma what the calls have written', async () => {
    opened = await engine.open()
    const started = createAuth({ ...options, database: withTables(opened) })
    await started.migrate()
    // The names come from the generated client.
    const auth = createAuth({ ...options, database: prismaAdapter(opened.client) })
    const { user, token } = await auth.api.signUpEmail({ body: ann })
    expect(token).toEqual(expect.any(String))
    const rows = await appClient(opened).user.findMany({
      where: { email: ann.email, createdAt: { lte: user.createdAt } },
      include: { sessions: true, accounts: true },
    })
    expect(rows).toMatchObject([
      {
        id: user.id,
        name: 'Ann',
        emailVerified: false,
        createdAt: user.createdAt,
        sessions: [{ userId: user.id }],
        accounts: [{ providerId: 'credential' }],
      },
    ])
  })

  it.skipIf(!engine.isThere)('names what the schema of the generated client lacks', () => {
    if (!opened) throw new Error('The first test opens the database')
    const { client } = opened
    const schema: Schema = { note: { columns: {}, uniqueTogether: [] } }
    expect(() => prismaAdapter(client).connect(schema)).toThrow('add the model Note')
  })
})
