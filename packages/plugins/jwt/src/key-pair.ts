import type { PluginContext } from '@countersign/core'
import type { KeyPairRow } from './models.js'
import type { Claims, JwtSettings } from './options.js'
import { membersOf } from './public-key.js'

/** The columns of a new key pair. */
export type NewKeyPair = Pick<KeyPairRow, 'id' | 'publicKey' | 'privateKey' | 'alg' | 'crv'>

interface TokenHeader {
  readonly alg: string
  readonly kid: string
  readonly typ: string
}

/** Signs with a private key, which stays in the closure. */
export type Sign = (claims: Claims, header: TokenHeader) => Promise<string>

/** Creates a key pair and encrypts its private key. */
export async function createKeyPair(
  { createId, vault }: Pick<PluginContext, 'createId' | 'vault'>,
  { algorithm: alg, modulusLength }: Pick<JwtSettings, 'algorithm' | 'modulusLength'>,
): Promise<NewKeyPair> {
  // Loaded at first use: every byte slows down the start of an edge function.
  const [{ generateKeyPair }, { exportJWK }] = await Promise.all([
    import('jose/key/generate/keypair'),
    import('jose/key/export'),
  ])
  const pair = await generateKeyPair(alg, { extractable: true, modulusLength })
  const publicKey = await exportJWK(pair.publicKey)
  const privateKey = JSON.stringify({ ...(await exportJWK(pair.privateKey)), alg })
  const id = createId('jwks')
  return {
    id,
    publicKey: JSON.stringify({ ...publicKey, alg }),
    privateKey: await vault.seal(associatedDataOf(id), privateKey),
    alg,
    crv: publicKey.crv ?? null,
  }
}

/** Decrypts the private key of a row; null when that fails. */
export async function openPrivateKey(
  { vault, logger }: Pick<PluginContext, 'vault' | 'logger'>,
  { id, privateKey }: KeyPairRow,
  algorithm: string,
): Promise<Sign | null> {
  if (privateKey === '') return null
  const [{ importJWK }, { SignJWT }] = await Promise.all([
    import('jose/key/import'),
    import('jose/jwt/sign'),
  ])
  try {
    const opened = await vault.open(associatedDataOf(id), privateKey)
    const jwk = membersOf(JSON.parse(opened ?? 'null'))
    const key = await importJWK({ kty: '', ...jwk }, algorithm, { extractable: false })
    if (key instanceof Uint8Array) return null
    return (claims, header) =>
      new SignJWT({ ...claims }).setProtectedHeader({ ...header }).sign(key)
  } catch (cause) {
    logger.log('error', 'A key pair does not open: was the secret replaced?', { id, cause })
    return null
  }
}

function associatedDataOf(id: string): readonly string[] {
  return ['jwks', id, 'privateKey']
}
