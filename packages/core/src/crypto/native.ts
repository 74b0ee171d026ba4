/**
 * The part of node:crypto that is used when the runtime has it: five to twenty times as fast as the
 * portable code.
 */
export interface NativeCrypto {
  /** Absent before Node 20.12. */
  readonly hash?: (algorithm: 'sha256', text: string, encoding: 'base64url') => string
  createHash(algorithm: 'sha256'): NativeDigest
  createHmac(algorithm: 'sha256', key: object): NativeDigest
  createSecretKey(key: Uint8Array): object
  scrypt(
    password: string,
    salt: Uint8Array,
    length: number,
    options: { N: number; r: number; p: number; maxmem: number },
    done: (error: Error | null, key: Uint8Array) => void,
  ): void
}

interface NativeDigest {
  update(text: string): NativeDigest
  digest(encoding: 'base64url'): string
}

/** Loads modules synchronously, when the runtime can. */
interface NativeRequire {
  (id: string): unknown
  resolve(id: string): string
}

interface BuiltinModules {
  (id: 'node:crypto'): NativeCrypto | undefined
  (id: 'node:os'): { availableParallelism(): number } | undefined
  (id: 'node:module'): { createRequire(from: string): NativeRequire } | undefined
}

interface Host {
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly getBuiltinModule?: BuiltinModules
}

declare const process: Host & { readonly env: { readonly NODE_ENV?: string } }

const host: Host | undefined = typeof process === 'undefined' ? undefined : process

/** node:crypto, or undefined on runtimes without it. */
export const nativeCrypto = host?.getBuiltinModule?.('node:crypto')

/**
 * The number of hashes to run in parallel: one per core, and never the whole thread pool, which files and
 * DNS use too.
 */
export function nativeParallelism(): number {
  const cores = host?.getBuiltinModule?.('node:os')?.availableParallelism() ?? 1
  const poolSize = Number(host?.env?.['UV_THREADPOOL_SIZE'] ?? 4) || 4
  return Math.max(1, Math.min(cores, poolSize - 1))
}

/** A variable of the environment as it is now; undefined on runtimes without variables. */
export function environmentVariable(name: string): string | undefined {
  return host?.env?.[name]
}

/** `NODE_ENV`, spelled out: bundlers for runtimes without variables put the mode of the build in its place. */
export function buildMode(): string | undefined {
  try {
    return process.env.NODE_ENV
  } catch {
    return undefined
  }
}

/** This very file, or the one that a bundler put it into. */
const ownFile = import.meta.url

/**
 * Another entry of this package, loaded synchronously; null on runtimes that cannot load modules, and in
 * bundles, which no longer have the package's files.
 */
export function loadEntry(name: string, from = ownFile): unknown {
  try {
    const load = host?.getBuiltinModule?.('node:module')?.createRequire(from)
    if (!load) return null
    const dist = load.resolve('@countersign/core/package.json').replace(/package\.json$/, 'dist')
    const self = load.resolve(`./${from.replace(/^.*[/\\]/, '')}`)
    // Files of the other kind would have classes of their own: nothing would be an instance of ours.
    const ending = self.endsWith('.cjs') ? 'cjs' : 'js'
    return self.startsWith(dist) ? load(`${dist}/${name}.${ending}`) : null
  } catch {
    return null
  }
}
