import type { DatabaseKind } from '@countersign/kysely'

/** A client of Prisma: what `new PrismaClient(...)` of the app's generated code returns, also after `$extends`. */
export interface PrismaDatabase {
  $transaction(work: never, options?: never): unknown
  $queryRawUnsafe(statement: string, ...values: never[]): PromiseLike<unknown>
  $executeRawUnsafe(statement: string, ...values: never[]): PromiseLike<number>
}

/** A provider of Prisma that the adapter supports, as in the `datasource` of a Prisma schema. */
export type PrismaProvider = 'postgresql' | 'mysql' | 'sqlite'

/** Runs statements: a client, or a transaction of it. */
export interface PrismaRunner {
  read(statement: string, values: readonly unknown[]): Promise<unknown>
  write(statement: string, values: readonly unknown[]): Promise<unknown>
}

/** The options of a transaction of Prisma, in milliseconds. */
export interface TransactionOptions {
  readonly maxWait: number
  readonly timeout: number
  readonly isolationLevel?: 'ReadCommitted'
}

/** The parts of a client that the adapter uses. */
export interface PrismaParts {
  readonly kind: DatabaseKind
  readonly runner: PrismaRunner
  /** The text of the Prisma schema from which the client was generated; null when the client does not have it. */
  readonly prismaSchema: string | null
  /** The schema of PostgreSQL in which Prisma looks for tables; null for other databases. */
  readonly namespace: string | null
  transaction(
    work: (runner: PrismaRunner) => Promise<void>,
    options: TransactionOptions,
  ): Promise<void>
}

const kinds: ReadonlyMap<string, DatabaseKind> = new Map<PrismaProvider, DatabaseKind>([
  ['postgresql', 'postgres'],
  ['mysql', 'mysql'],
  ['sqlite', 'sqlite'],
])

/** Driver adapters whose transactions do not keep several writes together. */
const withoutTransactions: readonly RegExp[] = [/^@prisma\/adapter-d1/, /NeonHTTP/i]

const WHAT = '@countersign/prisma takes the client that new PrismaClient() returns'

/**
 * Finds the parts of a client.
 *
 * @throws TypeError for another object, another database, and a driver adapter without interactive transactions.
 */
export function readParts(client: PrismaDatabase, provider?: PrismaProvider): PrismaParts {
  if (!hasMethods(client, ['$queryRawUnsafe', '$executeRawUnsafe'])) throw new TypeError(WHAT)
  if (!hasMethods(client, ['$transaction'])) {
    throw new TypeError(`${WHAT}, not the client of a transaction: Countersign begins its own`)
  }
  const config = objectIn(client, '_engineConfig')
  const adapter = config && objectIn(config, 'adapter')
  refuseWithoutTransactions(adapter)
  const kind = findKind(provider ?? textIn(client, '_activeProvider'))
  return {
    kind,
    runner: runnerOf(client),
    prismaSchema: config && textIn(config, 'inlineSchema'),
    namespace: kind === 'postgres' ? namespaceOf(adapter) : null,
    async transaction(work, options) {
      const run = (tx: unknown): Promise<void> => work(runnerOf(tx))
      await callMethod(client, '$transaction', [run, options])
    },
  }
}

function findKind(provider: string | null): DatabaseKind {
  if (provider === null) {
    throw new TypeError(
      "The client of Prisma does not say its database: set the option { provider: 'postgresql' | 'mysql' | 'sqlite' }",
    )
  }
  const kind = kinds.get(provider)
  if (kind) return kind
  throw new TypeError(
    `@countersign/prisma does not support the provider "${provider}", only ${[...kinds.keys()].join(', ')}`,
  )
}

/** The option of `PrismaPg`. Prisma names it in each of its statements, so that the search path has no effect. */
function namespaceOf(adapter: object | null): string {
  const options = adapter && objectIn(adapter, 'options')
  return (options && textIn(options, 'schema')) ?? 'public'
}

function refuseWithoutTransactions(adapter: object | null): void {
  if (!adapter) return
  const names = [textIn(adapter, 'adapterName') ?? '', adapter.constructor.name]
  const found = names.find((name) => withoutTransactions.some((pattern) => pattern.test(name)))
  if (found === undefined) return
  throw new TypeError(
    `${found} has no interactive transactions, which Countersign needs. Driver adapters that have them: @prisma/adapter-pg, @prisma/adapter-mariadb, @prisma/adapter-libsql, @prisma/adapter-better-sqlite3, PrismaNeon`,
  )
}

/** Values are bound as parameters; the texts of statements come from the Kysely adapter and have placeholders only. */
function runnerOf(client: unknown): PrismaRunner {
  return {
    read: (statement, values) => callMethod(client, '$queryRawUnsafe', [statement, ...values]),
    write: (statement, values) => callMethod(client, '$executeRawUnsafe', [statement, ...values]),
  }
}

async function callMethod(
  object: unknown,
  name: string,
  values: readonly unknown[],
): Promise<unknown> {
  const method: unknown =
    typeof object === 'object' && object !== null ? Reflect.get(object, name) : undefined
  if (typeof method !== 'function') throw new TypeError(`The client of Prisma has no ${name}`)
  const result: unknown = await Reflect.apply(method, object, values)
  return result
}

/** In JavaScript no compiler rejects another object. */
function hasMethods(client: unknown, names: readonly string[]): boolean {
  if (typeof client !== 'object' || client === null) return false
  return names.every((name) => typeof Reflect.get(client, name) === 'function')
}

function objectIn(from: object, name: string): object | null {
  const value: unknown = Reflect.get(from, name)
  return typeof value === 'object' && value !== null ? value : null
}

function textIn(from: object, name: string): string | null {
  const value: unknown = Reflect.get(from, name)
  return typeof value === 'string' ? value : null
}
