import {
  type AttestedData,
  type CborValue,
  type CreationChanges,
  packedSelfAttestation,
} from '../testing/index.js'
import { bytes } from './bytes.js'
import type { Hostile } from './refusals.js'

const packed = (attStmt: CborValue): CreationChanges => ({
  attestation: () => ({ fmt: 'packed', attStmt }),
})
const statement = (pairs: Readonly<Record<string, CborValue>>): CborValue =>
  new Map(Object.entries(pairs))

/** Attestation statements that no policy accepts. */
export const hostileStatements: readonly Hostile<CreationChanges>[] = [
  {
    title: 'H147 rejects a response with an empty packed statement',
    changes: packed(statement({})),
  },
  {
    title: 'H147 rejects a response with an empty self signature',
    changes: packed(statement({ alg: -7, sig: bytes(0) })),
  },
  {
    title: 'H147 rejects a response with a self signature that is zeros',
    changes: packed(statement({ alg: -7, sig: bytes(70, 0) })),
  },
  {
    title: 'H147 rejects a response with a self signature that is a text',
    changes: packed(statement({ alg: -7, sig: 'x' })),
  },
  {
    title: 'H147 rejects a response with a self signature over other data',
    changes: { attestation: overOtherData },
  },
  {
    title: 'H147 rejects a response with a self signature by another algorithm',
    changes: { attestation: byOtherAlgorithm },
  },
  {
    title: 'H147 rejects a response with an empty certificate chain',
    changes: packed(statement({ alg: -7, sig: bytes(70), x5c: [] })),
  },
  {
    title: 'H147 rejects a response with a certificate chain of garbage',
    changes: packed(statement({ alg: -7, sig: bytes(70), x5c: [bytes(300)] })),
  },
  {
    title:
      'H147 rejects a response with a certificate chain of garbage beside a valid self signature',
    changes: { attestation: withGarbageBeside },
  },
  {
    title: 'H147 rejects a response with a number as the certificate chain',
    changes: packed(statement({ alg: -7, sig: bytes(70), x5c: 1 })),
  },
  ...[null, false, 0, ''].map((chain) => ({
    title: `H147 rejects a response with ${JSON.stringify(chain)} as the certificate chain beside a valid self signature`,
    changes: { attestation: (attested: AttestedData) => withChainBeside(attested, chain) },
  })),
  ...['fido-u2f', 'tpm', 'android-key', 'android-safetynet', 'apple'].flatMap((fmt) =>
    [
      statement({}),
      statement({ ver: '2.0', alg: -7, sig: bytes(70), x5c: [bytes(300)], response: bytes(9) }),
    ].map((attStmt, index) => ({
      title: `H147 rejects a response with ${index === 0 ? 'an empty statement' : 'garbage'} in the format ${fmt}`,
      changes: { attestation: () => ({ fmt, attStmt }) },
    })),
  ),
]

function withGarbageBeside(attested: AttestedData) {
  return withChainBeside(attested, [bytes(1)])
}

async function withChainBeside(attested: AttestedData, chain: CborValue) {
  const { fmt, attStmt } = await packedSelfAttestation(attested)
  if (!(attStmt instanceof Map)) throw new Error('The statement is no map')
  const statement: ReadonlyMap<string, CborValue> = new Map([...attStmt, ['x5c', chain]])
  return { fmt, attStmt: statement }
}

async function overOtherData(attested: AttestedData) {
  return packedSelfAttestation({ ...attested, clientDataHash: bytes(32) })
}

async function byOtherAlgorithm(attested: AttestedData) {
  return packedSelfAttestation({ ...attested, algorithm: -8 })
}
