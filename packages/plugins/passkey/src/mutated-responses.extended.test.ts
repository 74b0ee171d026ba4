import { samplesOf } from '@countersign/tooling/test-depth'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { decodeAttestationObject } from '@simplewebauthn/server/helpers'
import fc from 'fast-check'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { openApp, openAppWithAnn, phone, postCreated, postSigned } from './test/ceremonies.js'
import { jsonValues, mutations, type Mutation } from './test/mutations.js'
import { type AlgorithmName, packedSelfAttestation } from './testing/index.js'
import { askToRegister, askToSignIn, durable, isSignedIn } from './test/passkey-app.js'

/** Per property: the tests of this file send more than ten thousand requests. */
const runs = { numRuns: samplesOf(800) }

const mutateEncoded = (encoded: string, mutate: Mutation): string =>
  Buffer.from(mutate(new Uint8Array(Buffer.from(encoded, 'base64url')))).toString('base64url')

type Response = RegistrationResponseJSON | AuthenticationResponseJSON

/** The response with a mutated field in its inner part. */
const withMutation = <Any extends Response>(good: Any, field: string, mutate: Mutation): Any => ({
  ...good,
  response: { ...good.response, [field]: mutateEncoded(fieldOf(good, field), mutate) },
})

const fieldOf = (good: Response, field: string): string => String(Reflect.get(good.response, field))

/**
 * The signed data and the signature of an attestation object with self attestation; null when it is malformed. A
 * relying party ignores every other entry.
 */
function signedContent(attestationObject: string): unknown {
  try {
    const decoded = decodeAttestationObject(
      new Uint8Array(Buffer.from(attestationObject, 'base64url')),
    )
    const statement = decoded.get('attStmt')
    return [decoded.get('fmt'), statement.get('alg'), statement.get('sig'), decoded.get('authData')]
  } catch {
    return null
  }
}

const haveSameContent = (one: Response, other: Response, field: string): boolean =>
  field === 'attestationObject'
    ? isDeepStrictEqual(signedContent(fieldOf(one, field)), signedContent(fieldOf(other, field)))
    : fieldOf(one, field) === fieldOf(other, field)

/** The response with another value at a place such as `response.signature`. */
function withValue(good: Response, path: string, value: unknown): unknown {
  const [outer = '', inner] = path.split('.')
  if (inner === undefined) return { ...good, [outer]: value }
  return { ...good, response: { ...good.response, [inner]: value } }
}

const algorithms: readonly AlgorithmName[] = ['ES256', 'EdDSA']

describe('mutated registrations', () => {
  it.each(
    algorithms.flatMap((algorithm) =>
      ['clientDataJSON', 'attestationObject'].map((field) => ({ algorithm, field })),
    ),
  )(
    'H147 rejects a registration with $algorithm and a mutated $field',
    async ({ algorithm, field }) => {
      const auth = openApp()
      const ann = await auth.signedInAs('ann@x.test')
      const before = await durable(auth)
      const device = phone({ algorithms: [algorithm] })
      await fc.assert(
        fc.asyncProperty(mutations, async (mutate) => {
          // Self attestation: the new key signs the client data and the authenticator data.
          const good = await device.create(await askToRegister(ann), {
            attestation: packedSelfAttestation,
          })
          const mutated = withMutation(good, field, mutate)
          fc.pre(!haveSameContent(mutated, good, field))
          expect((await postCreated(ann, mutated)).status).toBe(400)
        }),
        runs,
      )
      expect(await durable(auth)).toEqual(before)
    },
  )

  it('H147 ignores an entry of the attestation object that no statement signs', async () => {
    const auth = openApp()
    const ann = await auth.signedInAs('ann@x.test')
    const good = await phone().create(await askToRegister(ann), {
      attestation: packedSelfAttestation,
      attestationObject: (entries) => new Map([...entries, ['extra', 'any']]),
    })
    const answer = await postCreated(ann, good)
    expect(answer.body).toMatchObject({ credentialID: good.id })
  })

  it('H147 never fails with a server error for an unsigned registration that is mutated', async () => {
    const auth = openApp({ maxPasskeys: 100_000 })
    const ann = await auth.signedInAs('ann@x.test')
    const { session } = await durable(auth)
    await fc.assert(
      fc.asyncProperty(mutations, async (mutate) => {
        const good = await phone().create(await askToRegister(ann))
        const answer = await postCreated(ann, withMutation(good, 'attestationObject', mutate))
        expect([200, 400]).toContain(answer.status)
        if (answer.status === 200) expect(answer.body).toMatchObject({ credentialID: good.id })
      }),
      runs,
    )
    expect((await durable(auth))['session']).toEqual(session)
  })
})

describe('mutated assertions', () => {
  it.each(
    algorithms.flatMap((algorithm) =>
      ['clientDataJSON', 'authenticatorData', 'signature'].map((field) => ({ algorithm, field })),
    ),
  )(
    'H147 rejects an assertion with $algorithm and a mutated $field',
    async ({ algorithm, field }) => {
      const { auth, device } = await openAppWithAnn(
        {},
        phone({ synced: false, algorithms: [algorithm] }),
      )
      const before = await durable(auth)
      const browser = auth.browser()
      await fc.assert(
        fc.asyncProperty(mutations, async (mutate) => {
          const good = await device.get(await askToSignIn(browser))
          const mutated = withMutation(good, field, mutate)
          fc.pre(!haveSameContent(mutated, good, field))
          expect((await postSigned(browser, mutated)).status).toBe(400)
        }),
        runs,
      )
      expect(await durable(auth)).toEqual(before)
      expect(await isSignedIn(browser)).toBe(false)
    },
  )
})

describe('fields of other types', () => {
  const needed = ['id', 'rawId', 'type', 'response', 'response.clientDataJSON']

  it('H27 rejects a registration when a required field has another type', async () => {
    const auth = openApp()
    const ann = await auth.signedInAs('ann@x.test')
    const before = await durable(auth)
    const device = phone()
    const paths = fc.constantFrom(...needed, 'response.attestationObject')
    await fc.assert(
      fc.asyncProperty(paths, jsonValues, async (path, value) => {
        const good = await device.create(await askToRegister(ann))
        const { status } = await postCreated(ann, withValue(good, path, value))
        expect([400, 413]).toContain(status)
      }),
      runs,
    )
    expect(await durable(auth)).toEqual(before)
  })

  it('H27 rejects an assertion when a required field has another type', async () => {
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

  it('H27 never fails with a server error when an optional field has another type', async () => {
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
        const created = await phone().create(await askToRegister(ann))
        expect((await postCreated(ann, withValue(created, path, value))).status).toBeLessThan(500)
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
  )('H27 rejects an assertion with $other in place of $one', async ({ one, other }) => {
    const { auth, device } = await openAppWithAnn()
    const before = await durable(auth)
    const browser = auth.browser()
    const good = await device.get(await askToSignIn(browser))
    const swapped = withValue(good, `response.${one}`, fieldOf(good, other))
    expect((await postSigned(browser, swapped)).status).toBe(400)
    expect(await durable(auth)).toEqual(before)
  })
})
