// Loads reflect-metadata, which @peculiar/x509 requires.
import '@simplewebauthn/server'
import {
  BasicConstraintsExtension,
  type X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509'
import type { Attestation, AttestedData } from '../testing/index.js'

const algorithm = {
  name: 'RSASSA-PKCS1-v1_5',
  modulusLength: 2048,
  publicExponent: Uint8Array.of(1, 0, 1),
  hash: 'SHA-256',
}
const validity = { notBefore: new Date('2020-01-01'), notAfter: new Date('2120-01-01') }
const ROOT = 'CN=Root, O=Vendor, C=DE'
/** @see WebAuthn Level 3 section 8.2.1 */
const LEAF = 'CN=Batch 7, OU=Authenticator Attestation, O=Vendor, C=DE'

/** A vendor of authenticators, trusted or not. */
export interface Vendor {
  /** PEM. */
  readonly root: string
  /** The attestation statement that the vendor certifies. */
  readonly attest: (attested: AttestedData) => Promise<Attestation>
}

export async function createVendor(): Promise<Vendor> {
  const rootKeys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const leafKeys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const root = await X509CertificateGenerator.createSelfSigned({
    ...validity,
    name: ROOT,
    keys: rootKeys,
    signingAlgorithm: algorithm,
    extensions: [new BasicConstraintsExtension(true, undefined, true)],
  })
  const leaf = await X509CertificateGenerator.create({
    ...validity,
    subject: LEAF,
    issuer: ROOT,
    publicKey: leafKeys.publicKey,
    signingKey: rootKeys.privateKey,
    signingAlgorithm: algorithm,
    extensions: [new BasicConstraintsExtension(false)],
  })
  return {
    root: root.toString('pem'),
    attest: (attested) => signStatement(attested, leaf, leafKeys.privateKey),
  }
}

async function signStatement(
  { authenticatorData, clientDataHash }: AttestedData,
  leaf: X509Certificate,
  key: CryptoKey,
): Promise<Attestation> {
  const data = Uint8Array.of(...authenticatorData, ...clientDataHash)
  const signature = new Uint8Array(await crypto.subtle.sign(algorithm, key, data))
  return {
    fmt: 'packed',
    attStmt: new Map<string, number | Uint8Array | Uint8Array[]>([
      ['alg', -257],
      ['sig', signature],
      ['x5c', [new Uint8Array(leaf.rawData)]],
    ]),
  }
}
