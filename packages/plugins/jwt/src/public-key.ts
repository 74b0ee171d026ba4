/** A public key as key sets show it: these members and no others. @see RFC 7517 section 4 */
export interface PublicKey {
  readonly kty: string
  readonly kid: string
  /** The one algorithm that the key is for. */
  readonly alg: string
  readonly use: 'sig'
  readonly crv?: string
  readonly x?: string
  readonly y?: string
  readonly n?: string
  readonly e?: string
}

/** What a type of key is made of, and what it may be used for: the first unless the key says it. */
interface KeyType {
  readonly members: readonly ('crv' | 'x' | 'y' | 'n' | 'e')[]
  readonly algorithms: readonly string[]
}

const ec = ['crv', 'x', 'y'] as const

/** By `kty` and `crv`. Secrets (`oct`) are no public keys. */
const keyTypes: Readonly<Record<string, KeyType>> = {
  'OKP Ed25519': { members: ['crv', 'x'], algorithms: ['EdDSA'] },
  'EC P-256': { members: ec, algorithms: ['ES256'] },
  'EC P-384': { members: ec, algorithms: ['ES384'] },
  'EC P-521': { members: ec, algorithms: ['ES512'] },
  RSA: { members: ['n', 'e'], algorithms: ['RS256', 'PS256'] },
}

/** A key as others wrote it. */
export type KeyMembers = Readonly<Record<string, unknown>>

/** What is known of a value that came as JSON. */
export function membersOf(value: unknown): KeyMembers {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** Keeps of a key what everybody may know; null when it is none that signs. */
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
