import type { AuthenticatorOptions } from './device.js'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { describe, expect, it } from 'vitest'
import {
  type AlgorithmName,
  type Authenticator,
  createAuthenticator,
  packedSelfAttestation,
} from './index.js'

const ORIGIN = 'https://login.app.test:8443'
const RP_ID = 'app.test'

const creation = (
  changes: Partial<PublicKeyCredentialCreationOptionsJSON> = {},
): Promise<PublicKeyCredentialCreationOptionsJSON> =>
  generateRegistrationOptions({
    rpName: 'App',
    rpID: RP_ID,
    userName: 'ann@x.test',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  }).then((options) => ({ ...options, ...changes }))

const request = (allowed: readonly string[] = []) =>
  generateAuthenticationOptions({
    rpID: RP_ID,
    userVerification: 'required',
    allowCredentials: allowed.map((id) => ({ id })),
  })

const device = (options: Partial<AuthenticatorOptions> = {}): Authenticator =>
  createAuthenticator({ origin: ORIGIN, ...options })

const expected = (expectedChallenge: string) => ({
  expectedChallenge,
  expectedOrigin: ORIGIN,
  expectedRPID: RP_ID,
})

async function register(response: RegistrationResponseJSON, challenge: string) {
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    ...expected(challenge),
  })
  if (!verified) throw new Error('The registration was not verified')
  return registrationInfo
}

/** Registers a passkey, signs in with it, and returns the results of the server. */
async function registerAndSignIn(authenticator: Authenticator) {
  const options = await creation()
  const created = await authenticator.create(options)
  const registered = await register(created, options.challenge)
  const requested = await request()
  const { challenge } = requested
  const response = await authenticator.get(requested)
  const { credential } = registered
  const signedIn = await verifyAuthenticationResponse({
    response,
    credential,
    ...expected(challenge),
  })
  return { options, created, registered, response, signedIn }
}

describe('responses of createAuthenticator', () => {
  it.each<{ algorithm: AlgorithmName; cose: number }>([
    { algorithm: 'ES256', cose: -7 },
    { algorithm: 'EdDSA', cose: -8 },
    { algorithm: 'RS256', cose: -257 },
  ])('creates a passkey of $algorithm that a server verifies', async ({ algorithm, cose }) => {
    const authenticator = device({ algorithms: [algorithm] })
    const { options, created, registered, response, signedIn } =
      await registerAndSignIn(authenticator)
    expect(registered).toMatchObject({
      fmt: 'none',
      userVerified: true,
      credentialDeviceType: 'multiDevice',
      credentialBackedUp: true,
      credential: { id: created.id, counter: 0, transports: ['internal', 'hybrid'] },
    })
    expect(registered.credential.publicKey).toEqual(authenticator.credentials[0]?.publicKey)
    expect(created.response.publicKeyAlgorithm).toBe(cose)
    expect(signedIn).toMatchObject({ verified: true, authenticationInfo: { newCounter: 0 } })
    expect(response.response.userHandle).toBe(options.user.id)
  })

  // Numbers in a signature sometimes start with zeros or with a set bit.
  it('signs a hundred times so that a server verifies each signature', async () => {
    const authenticator = device({ synced: false })
    const options = await creation()
    const { credential } = await register(await authenticator.create(options), options.challenge)
    for (let count = 2; count < 102; count += 1) {
      const requested = await request([credential.id])
      const response = await authenticator.get(requested)
      const proof = { response, credential, ...expected(requested.challenge) }
      const { verified, authenticationInfo } = await verifyAuthenticationResponse(proof)
      expect(verified).toBe(true)
      expect(authenticationInfo.newCounter).toBe(count)
      credential.counter = count
    }
  })

  it('counts the signatures of a single-device passkey', async () => {
    const { registered, signedIn } = await registerAndSignIn(device({ synced: false }))
    expect(registered).toMatchObject({
      credentialDeviceType: 'singleDevice',
      credentialBackedUp: false,
      credential: { counter: 1 },
    })
    expect(signedIn.authenticationInfo.newCounter).toBe(2)
  })

  it('reports the given AAGUID', async () => {
    const aaguid = '08987058-cadc-4b81-b6e1-30de50dcbe96'
    const { registered } = await registerAndSignIn(device({ aaguid }))
    expect(registered.aaguid).toBe(aaguid)
  })

  it('creates a self attestation that a server verifies', async () => {
    const options = await creation({ attestation: 'direct' })
    const response = await device().create(options, { attestation: packedSelfAttestation })
    expect(await register(response, options.challenge)).toMatchObject({ fmt: 'packed' })
  })

  it('reports the outputs of extensions', async () => {
    const options = await creation()
    const response = await device().create(options, { extensions: new Map([['credProtect', 2]]) })
    const { authenticatorExtensionResults } = await register(response, options.challenge)
    expect(authenticatorExtensionResults).toEqual({ credProtect: 2 })
  })
})

describe('errors of createAuthenticator', () => {
  it.each<{
    title: string
    device?: Partial<AuthenticatorOptions>
    options?: Partial<PublicKeyCredentialCreationOptionsJSON>
    name: string
  }>([
    {
      title: 'the relying party is another host',
      options: { rp: { name: 'Evil', id: 'evil.test' } },
      name: 'SecurityError',
    },
    {
      title: 'the host only ends like the relying party',
      device: { origin: 'https://myapp.test' },
      name: 'SecurityError',
    },
    {
      title: 'no algorithm is supported',
      options: { pubKeyCredParams: [{ type: 'public-key', alg: -65535 }] },
      name: 'NotSupportedError',
    },
    {
      title: 'it cannot verify the user',
      device: { verifiesUsers: false },
      name: 'NotAllowedError',
    },
    {
      title: 'it cannot store a resident key',
      device: { residentKeys: false },
      name: 'ConstraintError',
    },
  ])('throws $name when $title', async ({ device: given, options, name }) => {
    const authenticator = device(given)
    await expect(authenticator.create(await creation(options))).rejects.toMatchObject({ name })
    expect(authenticator.credentials).toEqual([])
  })

  it('throws InvalidStateError when an excluded credential exists', async () => {
    const authenticator = device()
    const { id } = await authenticator.create(await creation())
    const again = await creation({ excludeCredentials: [{ id, type: 'public-key' }] })
    await expect(authenticator.create(again)).rejects.toMatchObject({ name: 'InvalidStateError' })
    expect(await device().create(again)).toMatchObject({ type: 'public-key' })
  })

  it('throws NotAllowedError when no passkey matches', async () => {
    const authenticator = device()
    const { id } = await authenticator.create(await creation())
    await expect(authenticator.get(await request(['AAAA']))).rejects.toMatchObject({
      name: 'NotAllowedError',
    })
    authenticator.forget(id)
    await expect(authenticator.get(await request())).rejects.toMatchObject({
      name: 'NotAllowedError',
    })
  })

  it('throws when the changes name an unknown credential', async () => {
    await expect(device().get(await request(), { credential: 'AAAA' })).rejects.toThrow('AAAA')
  })
})

describe('credentials', () => {
  const userOf = (id: string) => ({ id, name: id, displayName: id })

  it('stores credentials of several users and signs with the newest', async () => {
    const authenticator = device()
    const ann = await authenticator.create(await creation({ user: userOf('YW5u') }))
    const bob = await authenticator.create(await creation({ user: userOf('Ym9i') }))
    expect(authenticator.credentials.map(({ userName }) => userName)).toEqual(['YW5u', 'Ym9i'])
    expect((await authenticator.get(await request())).id).toBe(bob.id)
    expect((await authenticator.get(await request([ann.id]))).id).toBe(ann.id)
  })

  it('replaces the credential of the same user and relying party', async () => {
    const authenticator = device()
    const options = await creation()
    await authenticator.create(options)
    const { id } = await authenticator.create(options)
    expect(authenticator.credentials.map((credential) => credential.id)).toEqual([id])
  })

  it('signs with a non-discoverable credential only when it is named, without a user handle', async () => {
    const authenticator = device({ transports: ['usb'] })
    const created = await authenticator.create(
      await creation({
        authenticatorSelection: { residentKey: 'discouraged' },
        extensions: { credProps: true },
      }),
    )
    expect(created).toMatchObject({
      authenticatorAttachment: 'cross-platform',
      clientExtensionResults: { credProps: { rk: false } },
    })
    await expect(authenticator.get(await request())).rejects.toThrow(DOMException)
    const { response } = await authenticator.get(await request([created.id]))
    expect(response).not.toHaveProperty('userHandle')
  })

  it('creates a credential for a related relying party', async () => {
    const authenticator = device({ origin: 'https://app.example', relatedTo: [RP_ID] })
    expect(await authenticator.create(await creation())).toMatchObject({ type: 'public-key' })
    expect(authenticator.credentials).toMatchObject([{ rpId: RP_ID }])
  })

  it('uses the host as the relying party when none is given', async () => {
    const authenticator = device()
    await authenticator.create(await creation({ rp: { name: 'App' } }))
    expect(authenticator.credentials).toMatchObject([{ rpId: 'login.app.test' }])
  })
})
