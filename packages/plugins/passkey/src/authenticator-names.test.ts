import { describe, expect, it } from 'vitest'
import { askToRegister, createAppWithAnn, createDevice, rowsOf } from './test/passkey-app.js'
import { nameOfAuthenticator } from './authenticator-names.js'

const ICLOUD = 'fbfc3007-154e-4ecc-8c0b-6e020557d7bd'

describe('the registration of a passkey', () => {
  it.each([
    { title: 'the name of the request', aaguid: ICLOUD, name: 'Laptop', expected: 'Laptop' },
    {
      title: 'the model without a name',
      aaguid: ICLOUD,
      name: undefined,
      expected: 'iCloud Keychain',
    },
    { title: 'the model for an empty name', aaguid: ICLOUD, name: '', expected: 'iCloud Keychain' },
    {
      title: 'null for a hidden model',
      aaguid: '00000000-0000-0000-0000-000000000000',
      name: undefined,
      expected: null,
    },
  ])('stores as name $title', async ({ aaguid, name, expected }) => {
    const { auth, ann } = await createAppWithAnn()
    const response = await createDevice({ aaguid }).create(await askToRegister(ann))
    const answer = await ann.post('/passkey/verify-registration', { response, name })
    expect(answer).toMatchObject({ status: 200, body: { name: expected } })
    expect(await rowsOf(auth, 'passkey')).toMatchObject([{ name: expected, aaguid }])
  })

  it.each([null, '', 'toString', '__proto__', ICLOUD.toUpperCase()])(
    'finds no name for the model %s',
    (aaguid) => {
      expect(nameOfAuthenticator(aaguid)).toBeNull()
    },
  )
})
