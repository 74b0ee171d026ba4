import type { Database } from '@countersign/core'
import { createTestAuth } from '@countersign/core/testing'
import { jwt, type SigningAlgorithm } from '@countersign/jwt'
import { roundsOf } from '@countersign/tooling/test-depth'
import { describe, expect, it } from 'vitest'
import { createTestDatabase, type Engine, someEngines } from './test/engines.js'
import { openDatabase } from './test/open-database.js'

const PARALLEL = 20
const ROUNDS = roundsOf(5)

function createApp(database: Database, algorithm: SigningAlgorithm) {
  return createTestAuth({ database, plugins: [jwt({ algorithm })] })
}

/** Two apps that share nothing but the database, each with a connection of its own where there is one. */
async function openTwo(engine: Engine, algorithm: SigningAlgorithm) {
  const { address, database } = await createTestDatabase(engine)
  const first = createApp(database, algorithm)
  await first.migrate()
  const own = address === null ? database : openDatabase(address).database
  return [first, createApp(own, algorithm)] as const
}

type App = ReturnType<typeof createApp>

const sign = async ({ api }: App): Promise<string> =>
  (await api.signJWT({ body: { payload: { sub: 'ann' } } })).token

const kidsOf = (tokens: readonly string[]): Set<unknown> =>
  new Set(
    tokens.map((token) => {
      const [head = ''] = token.split('.')
      return (JSON.parse(Buffer.from(head, 'base64url').toString()) as { kid: unknown }).kid
    }),
  )

const rowsOf = async (auth: App) => (await auth.database.dump())['jwks'] ?? []

describe.each(someEngines(4))(
  'a key pair that twenty callers need at once',
  { timeout: 120_000 },
  (engine) => {
    it.each(['EdDSA', 'ES256'] as const)(
      `H196 H198 creates one key pair: %s, ${engine.name}`,
      async (name) => {
        for (let round = 0; round < ROUNDS; round += 1) {
          const two = await openTwo(engine, name)
          two[round % 2 ? 1 : 0].clock.advance('2 seconds')
          const calls = Array.from({ length: PARALLEL }, (_, index) => sign(two[index % 2 ? 1 : 0]))
          const tokens = await Promise.all(calls)
          expect(await rowsOf(two[0])).toHaveLength(1)
          expect(kidsOf(tokens).size).toBe(1)
          for (const [index, token] of tokens.entries()) {
            const { error } = await two[index % 2 ? 0 : 1].api.verifyJWT({ body: { token } })
            expect(error).toBeNull()
          }
        }
      },
    )

    it(`H198 rotates to one new key pair, ${engine.name}`, async () => {
      const two = await openTwo(engine, 'EdDSA')
      await sign(two[0])
      for (const { clock } of two) clock.advance('1 minute')
      const calls = Array.from({ length: PARALLEL }, (_, index) =>
        two[index % 2 ? 1 : 0].api.rotateKeys(),
      )
      const rotated = await Promise.all(calls)
      expect(new Set(rotated.map(({ kid }) => kid)).size).toBe(1)
      expect(await rowsOf(two[0])).toHaveLength(2)
    })
  },
)
