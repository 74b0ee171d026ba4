import { type PluginContext, UniqueViolation } from '@countersign/core'
import { createKeyPair, openPrivateKey, type Sign } from './key-pair.js'
import { type KeyPairRow, keyPairModel } from './models.js'
import { type JwtSettings, KEYS_CACHED_FOR, PUBLISHED_AHEAD } from './options.js'
import { membersOf, type PublicKey, toPublicKey } from './public-key.js'

/** The `predecessor` of the first key. */
const FIRST = 'none'
/** Most rows that are read: many more than there are keys. */
const MAX_ROWS = 100
/** Milliseconds between two database reads for unknown keys. */
const UNKNOWN_KEY_COOLDOWN_MS = 5000
/** How often a change is tried when other processes change the keys at the same time. */
const MAX_TRIES = 5

/** A key pair that signs. */
export interface SigningKey {
  readonly kid: string
  readonly algorithm: string
  readonly sign: Sign
}

/** A row with a readable public key. */
interface KnownKey {
  readonly row: KeyPairRow
  readonly publicKey: PublicKey
}

/** The keys of one database read, newest first. */
interface Keys {
  readonly readAt: number
  /** All rows, including those with an unreadable key. */
  readonly rows: readonly KeyPairRow[]
  readonly known: readonly KnownKey[]
}

/** What happens to the other keys when one is added. */
type Others = 'keep' | 'expire' | 'delete'

interface Addition {
  /** Milliseconds. */
  readonly signsFrom: number
  readonly others: Others
}

/** The key pairs of an app, in the database and cached in the process. */
export class KeyRing {
  readonly #context: PluginContext
  readonly #settings: JwtSettings
  readonly #opened = new Map<string, Promise<Sign | null>>()
  #keys: Promise<Keys> | null = null
  #maintenance: Promise<Keys> | null = null
  #reading: Promise<Keys> | null = null

  constructor(context: PluginContext, settings: JwtSettings) {
    this.#context = context
    this.#settings = settings
  }

  /** The current signing key. The first call creates it. */
  async signing(): Promise<SigningKey> {
    const found = await this.#findSigningKey(await this.#current())
    if (!found) throw new Error('No private key can be decrypted')
    return found
  }

  /** All keys that verify tokens, including the next signing key. Newest first. */
  async published(): Promise<readonly PublicKey[]> {
    const keys = await this.#current()
    return this.#valid(keys).map(({ publicKey }) => publicKey)
  }

  /** A published key by its id, or null. */
  async find(kid: string): Promise<PublicKey | null> {
    const isWanted = ({ publicKey }: KnownKey): boolean => publicKey.kid === kid
    const keys = await this.#read()
    const found = this.#valid(keys).find(isWanted)
    if (found || this.#now < keys.readAt + UNKNOWN_KEY_COOLDOWN_MS) return found?.publicKey ?? null
    return this.#valid(await this.#readOnce()).find(isWanted)?.publicKey ?? null
  }

  /** Creates the next key, unless it exists. */
  async rotate(): Promise<KeyPairRow> {
    return this.#newest(await this.#addSuccessor(await this.#readAgain()))
  }

  /** Creates a key that signs at once, and removes all others. */
  async withdraw(): Promise<KeyPairRow> {
    const { rows } = await this.#readAgain()
    const gone = new Set(rows.map(({ id }) => id))
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const now = await this.#add(
        { signsFrom: this.#now, others: 'delete' },
        await this.#readAgain(),
      )
      if (!now.rows.some(({ id }) => gone.has(id))) return this.#newest(now)
    }
    throw new Error('The leaked keys could not be removed: other processes keep changing the keys')
  }

  get #now(): number {
    return this.#context.clock.now()
  }

  #newest({ rows: [newest] }: Keys): KeyPairRow {
    if (!newest) throw new Error('No key pair could be created')
    return newest
  }

  /** The keys, after creating a missing signing key or a successor that is due. */
  async #current(): Promise<Keys> {
    const keys = await this.#read()
    if (await this.#isUpToDate(keys)) return keys
    this.#maintenance ??= this.#maintain().finally(() => {
      this.#maintenance = null
    })
    return this.#maintenance
  }

  async #isUpToDate(keys: Keys): Promise<boolean> {
    const signing = await this.#findSigningKey(keys)
    return signing !== null && !this.#isDue(keys, signing.kid)
  }

  async #maintain(): Promise<Keys> {
    const keys = await this.#readAgain()
    const signing = await this.#findSigningKey(keys)
    if (!signing) return this.#add({ signsFrom: this.#now, others: 'keep' }, keys)
    return this.#isDue(keys, signing.kid) ? this.#addSuccessor(keys) : keys
  }

  /** Whether a key expires soon and has no successor. */
  #isDue({ rows }: Keys, kid: string): boolean {
    const row = rows.find(({ id }) => id === kid)
    if (!row || rows.some(({ createdAt }) => createdAt.getTime() > this.#now)) return false
    return this.#endOf(row) - PUBLISHED_AHEAD * 1000 <= this.#now
  }

  #endOf({ createdAt, expiresAt }: KeyPairRow): number {
    const { every } = this.#settings
    if (expiresAt) return expiresAt.getTime()
    return every === null ? Infinity : createdAt.getTime() + every * 1000
  }

  async #addSuccessor(keys: Keys): Promise<Keys> {
    const [newest] = keys.rows
    if (!newest) return this.#add({ signsFrom: this.#now, others: 'keep' }, keys)
    if (newest.createdAt.getTime() > this.#now) return keys
    const soon = this.#now + PUBLISHED_AHEAD * 1000
    return this.#add({ signsFrom: soon, others: 'expire' }, keys)
  }

  /** Adds a successor of the newest key. When another process was faster, its key is used. */
  async #add({ signsFrom, others }: Addition, { rows: [newest] }: Keys): Promise<Keys> {
    const { every } = this.#settings
    const row: KeyPairRow = {
      ...(await createKeyPair(this.#context, this.#settings)),
      createdAt: new Date(signsFrom),
      expiresAt: every === null ? null : new Date(signsFrom + every * 1000),
      predecessor: newest?.id ?? FIRST,
    }
    try {
      await this.#write(row, newest, others)
    } catch (error) {
      if (!(error instanceof UniqueViolation)) throw error
    }
    return this.#readAgain()
  }

  async #write(row: KeyPairRow, newest: KeyPairRow | undefined, others: Others): Promise<void> {
    const { id, createdAt: end } = row
    await this.#context.transaction(async (store) => {
      const keys = store.of(keyPairModel)
      // Locks the newest key first, so that a parallel rotation waits here. The newest key signs until the new
      // one does, even when it has expired because no call rotated it in time.
      const set = { expiresAt: others === 'keep' ? (newest?.expiresAt ?? null) : end }
      if (newest && (await keys.update({ id: newest.id }, set)) === 0) return
      await keys.create(row)
      if (others === 'delete') await keys.delete({ id: { ne: id } })
      if (others !== 'expire') return
      await keys.update({ id: { ne: id }, expiresAt: null }, { expiresAt: end })
      await keys.update({ id: { ne: id }, expiresAt: { gt: end } }, { expiresAt: end })
      await keys.delete({ expiresAt: { lte: this.#lastPublished } })
    })
  }

  get #lastPublished(): Date {
    return new Date(this.#now - this.#settings.grace * 1000)
  }

  #valid({ known }: Keys): readonly KnownKey[] {
    const last = this.#lastPublished
    return known.filter(({ row: { expiresAt } }) => expiresAt === null || expiresAt > last)
  }

  /**
   * The newest key of the algorithm that may sign and can be decrypted. When none may sign yet, because the clock
   * of the process that created the first one is ahead, the first one.
   */
  async #findSigningKey(keys: Keys): Promise<SigningKey | null> {
    const candidates = this.#valid(keys).filter(
      ({ publicKey }) => publicKey.alg === this.#settings.algorithm,
    )
    const maySign = ({ row }: KnownKey): boolean => row.createdAt.getTime() <= this.#now
    const upcoming = candidates.filter((key) => !maySign(key)).reverse()
    for (const { row, publicKey } of [...candidates.filter(maySign), ...upcoming]) {
      const { kid, alg: algorithm } = publicKey
      const sign = await this.#open(row, algorithm)
      if (sign) return { kid, algorithm, sign }
    }
    return null
  }

  #open(row: KeyPairRow, algorithm: string): Promise<Sign | null> {
    const opened = this.#opened.get(row.id) ?? openPrivateKey(this.#context, row, algorithm)
    this.#opened.set(row.id, opened)
    return opened
  }

  async #read(): Promise<Keys> {
    const keys = this.#keys && (await this.#keys)
    const isFresh = keys && keys.rows.length > 0 && this.#now < keys.readAt + KEYS_CACHED_FOR * 1000
    return isFresh ? keys : this.#readOnce()
  }

  /** Reads the database once for parallel callers. */
  #readOnce(): Promise<Keys> {
    this.#reading ??= this.#readAgain().finally(() => {
      this.#reading = null
    })
    return this.#reading
  }

  async #readAgain(): Promise<Keys> {
    const reading = this.#load()
    this.#keys = reading
    try {
      return await reading
    } catch (error) {
      this.#keys = null
      throw error
    }
  }

  async #load(): Promise<Keys> {
    const readAt = this.#now
    const newestFirst = { orderBy: { createdAt: 'desc' }, limit: MAX_ROWS } as const
    const rows = await this.#context.store.of(keyPairModel).findMany({}, newestFirst)
    await this.#removeExpiredPrivateKeys(rows)
    const known = rows.flatMap((row) => toKnownKey(row) ?? [])
    return { readAt, rows, known }
  }

  /** Removes the private keys of expired keys when no process can still sign with them. */
  async #removeExpiredPrivateKeys(rows: readonly KeyPairRow[]): Promise<void> {
    const past = new Date(this.#now - PUBLISHED_AHEAD * 1000)
    const signing = rows.find(({ createdAt }) => createdAt <= past)
    const hasEnded = ({ expiresAt, privateKey }: KeyPairRow): boolean =>
      privateKey !== '' && expiresAt !== null && expiresAt <= past
    if (!rows.some((row) => row !== signing && hasEnded(row))) return
    const createdAt = { lt: signing?.createdAt ?? past }
    const ended = { expiresAt: { lte: past }, createdAt, privateKey: { ne: '' } }
    await this.#context.store.of(keyPairModel).update(ended, { privateKey: '' })
  }
}

function toKnownKey(row: KeyPairRow): KnownKey | null {
  const { id: kid, alg } = row
  const key = { ...readKey(row.publicKey), ...(alg !== null && { alg }), kid }
  const publicKey = toPublicKey(key)
  return publicKey && { row, publicKey }
}

function readKey(publicKey: string): Readonly<Record<string, unknown>> {
  try {
    return membersOf(JSON.parse(publicKey))
  } catch {
    return {}
  }
}
