import { samplesOf } from '@countersign/tooling/test-depth'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openApp, openAppWithAnn, phone, postMade, postSigned } from './test/ceremonies.js'
import { jsonValues, mutations, type Mutation } from './test/mutations.js'
import { type AlgorithmName, packedSelfAttestation } from './testing/index.js'
import { askToRegister, askToSignIn, durable, isSignedIn } from './test/passkey-app.js'

/** Each; property tests of this file make more than ten thousand requests. */
const runs = { numRuns: samplesOf(800) }

const spoil = (encoded: string, mutate: Mutation): string =>
  Buffer.from(mutate(new Uint8Array(Buffer.from(encoded, 'base64url')))).toString('base64url')

type Response = RegistrationResponseJSON | AuthenticationResponseJSON

/** The response with a field of its inner part spoilt. */
const withSpoilt = (good: Response, field: string, mutate: Mutation): unknown => ({
  ...good,
  response: { ...good.response, [field]: spoil(fieldOf(good, field), mutate) },
})

const fieldOf = (good: Response, field: string): string => String(Reflect.get(good.response, field))

/** The response with another value at a place such as `response.signature`. */
function withValue(good: Response, path: string, value: unknown): unknown {
  const [outer = '', inner] = path.split('.')
  if (inner === undefined) return { ...good, [outer]: value }
  return { ...good, response: { ...good.response, [inner]: value } }
}

const algorithms: readonly AlgorithmName[] = ['ES256', 'EdDSA']

describe('H147 a spoilt registration stores nothing', () => {
  it.each(
    algorithms.flatMap((algorithm) =>
      ['clientDataJSON', 'attestationObject'].map((field) => ({ algorithm, field })),
    ),
  )('$algorithm, $field', async ({ algorithm, field }) => {
    const auth = openApp()
    const ann = await auth.signedInAs('ann@x.test')
    const before = await durable(auth)
    const device = phone({ algorithms: [algorithm] })
    await fc.assert(
      fc.asyncProperty(mutations, async (mutate) => {
        // What the new key itself signs, nobody can change in silence.
        const good = await device.create(await askToRegister(ann), {
          attestation: packedSelfAttestation,
        })
        const spoilt = withSpoilt(good, field, mutate)
        fc.pre(JSON.stringify(spoilt) !== JSON.stringify(good))
        expect((await postMade(ann, spoilt)).status).toBe(400)
      }),
      runs,
    )
    expect(await durable(auth)).toEqual(before)
  })

  it('that nobody signed is never an error of the server', async () => {
    const auth = openApp({ maxPasskeys: 100_000 })
    const ann = await auth.signedInAs('ann@x.test')
    const { session } = await durable(auth)
    await fc.assert(
      fc.asyncProperty(mutations, async (mutate) => {
        const good = await phone().create(await askToRegister(ann))
        const answer = await postMade(ann, withSpoilt(good, 'attestationObject', mutate))
        expect([200, 400]).toContain(answer.status)
        if (answer.status === 200) expect(answer.body).toMatchObject({ credentialID: good.id })
      }),
      runs,
    )
    expect((await durable(auth))['session']).toEqual(session)
  })
})

describe('H147 a spoilt assertion signs nobody in', () => {
  it.each(
    algorithms.flatMap((algorithm) =>
      ['clientDataJSON', 'authenticatorData', 'signature'].map((field) => ({ algorithm, field })),
    ),
  )('$algorithm, $field', async ({ algorithm, field }) => {
    const { auth, device } = await openAppWithAnn(
      {},
      phone({ synced: false, algorithms: [algorithm] }),
    )
    const before = await durable(auth)
    const browser = auth.browser()
    await fc.assert(
      fc.asyncProperty(mutations, async (mutate) => {
        const good = await device.get(await askToSignIn(browser))
        const spoilt = withSpoilt(good, field, mutate)
        fc.pre(JSON.stringify(spoilt) !== JSON.stringify(good))
        expect((await postSigned(browser, spoilt)).status).toBe(400)
      }),
      runs,
    )
    expect(await durable(auth)).toEqual(before)
    expect(await isSignedIn(browser)).toBe(false)
  })
})

describe('H27 other types in fields', () => {
  const needed = ['id', 'rawId', 'type', 'response', 'response.clientDataJSON']

  it('of a registration store nothing', async () => {
    const auth = openApp()
    const ann = await auth.signedInAs('ann@x.test')
    const before = await durable(auth)
    const device = phone()
    const paths = fc.constantFrom(...needed, 'response.attestationObject')
    await fc.assert(
      fc.asyncProperty(paths, jsonValues, async (path, value) => {
        const good = await device.create(await askToRegister(ann))
        const { status } = await postMade(ann, withValue(good, path, value))
        expect([400, 413]).toContain(status)
      }),
      runs,
    )
    expect(await durable(auth)).toEqual(before)
  })

  it('of an assertion sign nobody in', async () => {
    const { auth, device } = await openAppWithAnn()
    const before = await durable(auth)
    const browser = auth.browser()
    const paths = fc.constantFrom(...needed, 'response.authenticatorData', 'response.signature')
    await fc.assert(
      fc.asyncProperty(paths, jsonValues, async (path, value) => {
        const good = await device.get(await askToSignIn(browser))
        const { status } = await postSigned(browser, withValue(good, path, value))
        expect([400, 401, 413]).toContain(status)
      }),
      runs,
    )
    expect(await durable(auth)).toEqual(before)
    expect(await isSignedIn(browser)).toBe(false)
  })

  it('that may be left out are never an error of the server', async () => {
    const auth = openApp({ maxPasskeys: 100_000 })
    const ann = await auth.signedInAs('ann@x.test')
    const paths = fc.constantFrom(
      'authenticatorAttachment',
      'clientExtensionResults',
      'response.transports',
      'response.userHandle',
      'response.publicKey',
      'response.publicKeyAlgorithm',
      'response.authenticatorData',
      '__proto__',
      'constructor',
    )
    await fc.assert(
      fc.asyncProperty(paths, jsonValues, async (path, value) => {
        const made = await phone().create(await askToRegister(ann))
        expect((await postMade(ann, withValue(made, path, value))).status).toBeLessThan(500)
      }),
      runs,
    )
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })

  it.each(
    ['clientDataJSON', 'authenticatorData', 'signature'].flatMap((one) =>
      ['clientDataJSON', 'authenticatorData', 'signature']
        .filter((other) => other !== one)
        .map((other) => ({ one, other })),
    ),
  )('$other in the place of $one signs nobody in', async ({ one, other }) => {
    const { auth, device } = await openAppWithAnn()
    const before = await durable(auth)
    const browser = auth.browser()
    const good = await device.get(await askToSignIn(browser))
    const swapped = withValue(good, `response.${one}`, fieldOf(good, other))
    expect((await postSigned(browser, swapped)).status).toBe(400)
    expect(await durable(auth)).toEqual(before)
  })
})
