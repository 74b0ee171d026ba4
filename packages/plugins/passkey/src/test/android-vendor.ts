// Loads reflect-metadata, which @peculiar/x509 requires.
import '@simplewebauthn/server'
import {
  BasicConstraintsExtension,
  CRLDistributionPointsExtension,
  Extension,
  X509CertificateGenerator,
} from '@peculiar/x509'
import { toBase64url } from '../base64url.js'
import type { Attestation, AttestedData } from '../testing/index.js'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const validity = { notBefore: new Date('2020-01-01'), notAfter: new Date('2120-01-01') }
const ROOT = 'CN=Root, O=Vendor, C=DE'
/** The extension with the description of an Android key. */
const KEY_DESCRIPTION = '1.3.6.1.4.1.11129.2.1.17'

/** A vendor of Android devices. */
export interface AndroidVendor {
  /** PEM. */
  readonly root: string
  readonly attest: (attested: AttestedData) => Promise<Attestation>
}

/** A vendor whose certificates name the address of a revocation list. */
export async function createAndroidVendor(revocationList: string): Promise<AndroidVendor> {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const root = await X509CertificateGenerator.createSelfSigned({
    ...validity,
    name: ROOT,
    keys,
    signingAlgorithm: algorithm,
    extensions: [new BasicConstraintsExtension(true, undefined, true)],
  })
  const attest = async (attested: AttestedData): Promise<Attestation> => {
    const leaf = await X509CertificateGenerator.create({
      ...validity,
      subject: 'CN=Android Keystore Key',
      issuer: ROOT,
      publicKey: await importKey(attested),
      signingKey: keys.privateKey,
      signingAlgorithm: algorithm,
      extensions: [
        new Extension(KEY_DESCRIPTION, false, describeKey(attested.clientDataHash)),
        new CRLDistributionPointsExtension([revocationList]),
      ],
    })
    const { authenticatorData, clientDataHash } = attested
    const chain = [leaf, root].map(({ rawData }) => new Uint8Array(rawData))
    return {
      fmt: 'android-key',
      attStmt: new Map<string, number | Uint8Array | Uint8Array[]>([
        ['alg', -7],
        ['sig', await attested.sign(Uint8Array.of(...authenticatorData, ...clientDataHash))],
        ['x5c', chain],
      ]),
    }
  }
  return { root: root.toString('pem'), attest }
}

/** The key of the new credential, which must be of ES256. */
function importKey({ publicKey }: AttestedData): Promise<CryptoKey> {
  const [x = '', y = ''] = [publicKey.get(-2), publicKey.get(-3)].map((coordinate) =>
    coordinate instanceof Uint8Array ? toBase64url(coordinate) : '',
  )
  return crypto.subtle.importKey('jwk', { kty: 'EC', crv: 'P-256', x, y }, algorithm, true, [
    'verify',
  ])
}

/** A description of a key with a challenge and empty lists, in DER. @see the Android Keystore's KeyDescription */
function describeKey(challenge: Uint8Array): Uint8Array<ArrayBuffer> {
  const integer = [0x02, 1, 4]
  const level = [0x0a, 1, 1]
  const fields = [
    ...[...integer, ...level, ...integer, ...level],
    ...[0x04, challenge.length, ...challenge],
    ...[0x04, 0, 0x30, 0, 0x30, 0],
  ]
  return Uint8Array.of(0x30, fields.length, ...fields)
}
