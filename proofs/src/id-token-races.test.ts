import { roundsOf } from '@countersign/tooling/test-depth'
import { describe, expect, it } from 'vitest'
import { count, PARALLEL, prepareHarness, twenty } from './test/harness.js'
import { someEngines } from './test/engines.js'
import { type Claims, startProvider } from './test/loopback-provider.js'
import { accountRows, sessionRows, userRows } from './test/rows.js'
import type { BatchRequest } from './test/request-batch.js'

const rounds = Array.from({ length: roundsOf(8) }, (_, index) => `p${index}`)

const openHarness = prepareHarness()

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Sign-ins with one id token, each under a signature of its own. */
function signIns(claims: Claims): BatchRequest[] {
  const exp = Math.floor(Date.now() / 1000) + 3600
  const signedText = `${encode({ alg: 'RS256' })}.${encode({ ...claims, exp })}`
  return twenty.map((index) => ({
    path: '/sign-in/social',
    body: {
      provider: 'local',
      idToken: { token: `${signedText}.${encode({ index })}`, accessToken: encode(claims) },
    },
  }))
}

describe.each(someEngines(3))(
  'twenty parallel callers in two processes',
  { timeout: 240_000 },
  (engine) => {
    it(`H56 signs one of them in when all send the same id token, ${engine.name}`, async () => {
      const { origin } = await startProvider()
      const { store, sendAtOnce } = await openHarness(engine, { provider: origin })
      for (const name of rounds) {
        const email = `${name}@x.test`
        const claims = { sub: name, email, email_verified: true, name }
        const { outcomes, effects } = await sendAtOnce(signIns(claims))
        const counts = count(outcomes)
        expect(counts['401 INVALID_TOKEN']).toBe(PARALLEL - 1)
        expect(Object.keys(counts)).toHaveLength(2)
        expect(count(effects)).toEqual({ 'user.created': 1, 'session.created': 1 })
        const owner = await store.of(userRows).findOne({ email })
        const userId = owner?.id ?? ''
        expect(await store.of(sessionRows).count({ userId })).toBe(1)
        expect(await store.of(accountRows).count({ userId })).toBe(1)
      }
    })
  },
)
