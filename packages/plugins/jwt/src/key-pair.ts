import type { PluginContext } from '@countersign/core'
import type { KeyPairRow } from './models.js'
import type { Claims, JwtSettings } from './options.js'
import { membersOf } from './public-key.js'

/** What there is of a key pair before it is put among the others. */
export type NewKeyPair = Pick<KeyPairRow, 'id' | 'publicKey' | 'privateKey' | 'alg' | 'crv'>

/** What a token says of itself. */
interface TokenHeader {
  readonly alg: string
  readonly kid: string
  readonly typ: string
}

/** Signs with a private key, which nobody else sees. */
export type Sign = (claims: Claims, header: TokenHeader) => Promise<string>

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

/** Signs with the private key of a row; null when it does not open. */
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
    const opened = await vault.open(placeOf(id), privateKey)
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

function placeOf(id: string): readonly string[] {
  return ['jwks', id, 'privateKey']
}
