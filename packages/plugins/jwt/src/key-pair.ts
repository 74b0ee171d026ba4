import type { PluginContext } from '@countersign/core'
import type { CryptoKey } from 'jose'
import type { KeyPairRow } from './models.js'
import type { JwtSettings } from './options.js'
import { membersOf } from './public-key.js'

/** What there is of a key pair before it is put among the others. */
export type NewKeyPair = Pick<KeyPairRow, 'id' | 'publicKey' | 'privateKey' | 'alg' | 'crv'>

/** Makes a key pair and seals its private key. */
export async function createKeyPair(
  { createId, vault }: Pick<PluginContext, 'createId' | 'vault'>,
  { algorithm: alg, modulusLength }: Pick<JwtSettings, 'algorithm' | 'modulusLength'>,
): Promise<NewKeyPair> {
  // Loaded at first use: an edge function pays for every byte at its start.
  const [{ generateKeyPair }, { exportJWK }] = await Promise.all([
    import('jose/key/generate/keypair'),
    import('jose/key/export'),
  ])
  const pair = await generateKeyPair(alg, { extractable: true, modulusLength })
  const publicKey = await exportJWK(pair.publicKey)
  const privateKey = JSON.stringify({ ...(await exportJWK(pair.privateKey)), alg })
  const id = createId()
  return {
    id,
    publicKey: JSON.stringify({ ...publicKey, alg }),
    privateKey: await vault.seal(placeOf(id), privateKey),
    alg,
    crv: publicKey.crv ?? null,
  }
}

/** The private key of a row, or null when it does not open. */
export async function openPrivateKey(
  { vault, logger }: Pick<PluginContext, 'vault' | 'logger'>,
  { id, privateKey }: KeyPairRow,
  algorithm: string,
): Promise<CryptoKey | null> {
  if (privateKey === '') return null
  const { importJWK } = await import('jose/key/import')
  try {
    const opened = await vault.open(placeOf(id), privateKey)
    const jwk = membersOf(JSON.parse(opened ?? 'null'))
    const key = await importJWK({ kty: '', ...jwk }, algorithm, { extractable: false })
    return key instanceof Uint8Array ? null : key
  } catch (cause) {
    logger.log('error', 'A key pair does not open: was the secret replaced?', { id, cause })
    return null
  }
}

function placeOf(id: string): readonly string[] {
  return ['jwks', id, 'privateKey']
}
