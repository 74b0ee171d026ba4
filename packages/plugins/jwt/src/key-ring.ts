import { type PluginContext, UniqueViolation } from '@countersign/core'
import { createKeyPair, openPrivateKey, type Sign } from './key-pair.js'
import { type KeyPairRow, keyPairModel } from './models.js'
import { type JwtSettings, KEYS_CACHED_FOR, PUBLISHED_AHEAD } from './options.js'
import { membersOf, type PublicKey, toPublicKey } from './public-key.js'

/** What `predecessor` says of a key before which there was none. */
const FIRST = 'none'
/** Rows that are read: many more than there are keys. */
const MAX_ROWS = 100
/** Milliseconds that pass before the database is asked again for a key that is not known. */
const ASK_AGAIN_MS = 5000
/** How often a change is tried where others change the keys at the same time. */
const MAX_TRIES = 5

/** A key that signs. */
export interface SigningKey {
  readonly kid: string
  readonly algorithm: string
  readonly sign: Sign
}

/** A row of which the public key can be read. */
interface KnownKey {
  readonly row: KeyPairRow
  readonly publicKey: PublicKey
}

/** The keys as they were read. Newest first. */
interface Keys {
  readonly readAt: number
  /** Also those that cannot be read. */
  readonly rows: readonly KeyPairRow[]
  readonly known: readonly KnownKey[]
}

/** What becomes of the other keys when one is added. */
type Others = 'stay' | 'end' | 'go'

interface Addition {
  /** Milliseconds. */
  readonly signsFrom: number
  readonly others: Others
}

/** The key pairs of an app, in the database and, for a while, in the process. */
export class KeyRing {
  readonly #context: PluginContext
  readonly #settings: JwtSettings
  readonly #opened = new Map<string, Promise<Sign | null>>()
  #keys: Promise<Keys> | null = null
  #upkeep: Promise<Keys> | null = null

  constructor(context: PluginContext, settings: JwtSettings) {
    this.#context = context
    this.#settings = settings
  }

  /** The key that signs now. It is made when there is none. */
  async signing(): Promise<SigningKey> {
    const found = await this.#findSigning(await this.#current())
    if (!found) throw new Error('No key pair can be opened')
    return found
  }

  /** All keys that tokens may be signed with, and the one that is next. Newest first. */
  async published(): Promise<readonly PublicKey[]> {
    const keys = await this.#current()
    return this.#valid(keys).map(({ publicKey }) => publicKey)
  }

  /** A key by its name, if it is published. */
  async find(kid: string): Promise<PublicKey | null> {
    const isWanted = ({ publicKey }: KnownKey): boolean => publicKey.kid === kid
    const keys = await this.#read()
    const found = this.#valid(keys).find(isWanted)
    if (found || this.#now < keys.readAt + ASK_AGAIN_MS) return found?.publicKey ?? null
    return this.#valid(await this.#readAgain()).find(isWanted)?.publicKey ?? null
  }

  /** Makes the key that is next, unless it is there. */
  async rotate(): Promise<KeyPairRow> {
    return this.#newest(await this.#succeed(await this.#readAgain()))
  }

  /** Makes a key that signs at once, and removes all others. */
  async withdraw(): Promise<KeyPairRow> {
    const { rows } = await this.#readAgain()
    const gone = new Set(rows.map(({ id }) => id))
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const now = await this.#add({ signsFrom: this.#now, others: 'go' }, await this.#readAgain())
      if (!now.rows.some(({ id }) => gone.has(id))) return this.#newest(now)
    }
    throw new Error('The keys change all the time')
  }

  get #now(): number {
    return this.#context.clock.now()
  }

  #newest({ rows: [newest] }: Keys): KeyPairRow {
    if (!newest) throw new Error('No key pair could be made')
    return newest
  }

  /** The keys, of which one signs and, where its end is near, another is next. */
  async #current(): Promise<Keys> {
    const keys = await this.#read()
    if (await this.#isInOrder(keys)) return keys
    this.#upkeep ??= this.#putInOrder().finally(() => {
      this.#upkeep = null
    })
    return this.#upkeep
  }

  async #isInOrder(keys: Keys): Promise<boolean> {
    const signing = await this.#findSigning(keys)
    return signing !== null && !this.#isDue(keys, signing.kid)
  }

  async #putInOrder(): Promise<Keys> {
    const keys = await this.#readAgain()
    const signing = await this.#findSigning(keys)
    if (!signing) return this.#add({ signsFrom: this.#now, others: 'stay' }, keys)
    return this.#isDue(keys, signing.kid) ? this.#succeed(keys) : keys
  }

  /** Whether a key ends soon and none is next. */
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

  async #succeed(keys: Keys): Promise<Keys> {
    const [newest] = keys.rows
    if (!newest) return this.#add({ signsFrom: this.#now, others: 'stay' }, keys)
    if (newest.createdAt.getTime() > this.#now) return keys
    const soon = this.#now + PUBLISHED_AHEAD * 1000
    return this.#add({ signsFrom: soon, others: 'end' }, keys)
  }

  /** Adds a key after the newest. Whoever comes late finds that there is one. */
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
      // Locks the newest first, so that whoever else follows it waits here. It signs until the new one
      // does, though its time may have passed while nobody asked.
      const set = { expiresAt: others === 'stay' ? (newest?.expiresAt ?? null) : end }
      if (newest && (await keys.update({ id: newest.id }, set)) === 0) return
      await keys.create(row)
      if (others === 'go') await keys.delete({ id: { ne: id } })
      if (others !== 'end') return
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
   * The newest key of the algorithm that has begun and opens. Where none has begun, because the clock of
   * whoever made the first one is ahead of ours, the first one.
   */
  async #findSigning(keys: Keys): Promise<SigningKey | null> {
    const fitting = this.#valid(keys).filter(
      ({ publicKey }) => publicKey.alg === this.#settings.algorithm,
    )
    const hasBegun = ({ row }: KnownKey): boolean => row.createdAt.getTime() <= this.#now
    const coming = fitting.filter((key) => !hasBegun(key)).reverse()
    for (const { row, publicKey } of [...fitting.filter(hasBegun), ...coming]) {
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
    return isFresh ? keys : this.#readAgain()
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
    await this.#forget(rows)
    const known = rows.flatMap((row) => toKnownKey(row) ?? [])
    return { readAt, rows, known }
  }

  /** Removes private keys that sign no more, once no process can be at it. */
  async #forget(rows: readonly KeyPairRow[]): Promise<void> {
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
