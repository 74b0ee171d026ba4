/** A public key of a key set, with these members and no others. @see RFC 7517 section 4 */
export interface PublicKey {
  readonly kty: string
  readonly kid: string
  /** The only algorithm of the key. */
  readonly alg: string
  readonly use: 'sig'
  readonly crv?: string
  readonly x?: string
  readonly y?: string
  readonly n?: string
  readonly e?: string
}

/** The members of a key type and its algorithms; the first is the default. */
interface KeyType {
  readonly members: readonly ('crv' | 'x' | 'y' | 'n' | 'e')[]
  readonly algorithms: readonly string[]
}

const ec = ['crv', 'x', 'y'] as const

/** Key types by `kty` and `crv`. Symmetric keys (`oct`) are not public keys. */
const keyTypes: Readonly<Record<string, KeyType>> = {
  'OKP Ed25519': { members: ['crv', 'x'], algorithms: ['EdDSA'] },
  'EC P-256': { members: ec, algorithms: ['ES256'] },
  'EC P-384': { members: ec, algorithms: ['ES384'] },
  'EC P-521': { members: ec, algorithms: ['ES512'] },
  RSA: { members: ['n', 'e'], algorithms: ['RS256', 'PS256'] },
}

/** The members of an unverified key. */
export type KeyMembers = Readonly<Record<string, unknown>>

/** The members of a parsed JSON value; none when it is no object. */
export function membersOf(value: unknown): KeyMembers {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** Keeps the public members of a key; null when it is no signing key. */
export function toPublicKey(key: KeyMembers): PublicKey | null {
  const { kty, kid, crv, alg, use } = key
  if (typeof kty !== 'string' || typeof kid !== 'string' || kid === '') return null
  const type = keyTypes[typeof crv === 'string' ? `${kty} ${crv}` : kty]
  if (!type) return null
  const algorithm = type.algorithms.find((name) => alg === undefined || alg === name)
  if (algorithm === undefined || (use !== undefined && use !== 'sig')) return null
  const members = type.members.map((name) => [name, key[name]] as const)
  if (!members.every(([, value]) => typeof value === 'string')) return null
  return { ...Object.fromEntries(members), kty, kid, alg: algorithm, use: 'sig' }
}
