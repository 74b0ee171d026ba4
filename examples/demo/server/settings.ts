import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isLoopbackAddress, isLoopbackHost } from '@countersign/core'

/** The address on which the demo listens. */
interface ListenAddress {
  readonly host: string
  /** When this port is in use, the demo tries the next ones. */
  readonly wanted: number
  /** Whether only this machine can reach it. */
  readonly isLocal: boolean
}

const DEFAULT_PORT = 3000
/** Loopback only: the inbox shows links that sign users in, and the start prints a password. */
const DEFAULT_HOST = '127.0.0.1'

/** Reads `HOST` and `PORT`. */
export function readAddress(environment: NodeJS.ProcessEnv): ListenAddress {
  const { HOST: host = DEFAULT_HOST, PORT: port = DEFAULT_PORT } = environment
  return { host, wanted: Number(port), isLocal: isLoopbackAddress(host) || isLoopbackHost(host) }
}

/** The demo's own files, which the first start creates and git ignores. */
export interface DataFolder {
  readonly databaseFile: string
  readonly secret: string
  /** The password of the demo's administrator. */
  readonly administratorPassword: string
}

/** Opens the folder with the database and the secrets, and creates missing ones. */
export function openDataFolder(folder: string): DataFolder {
  mkdirSync(folder, { recursive: true })
  return {
    databaseFile: join(folder, 'demo.sqlite'),
    secret: readSecret(join(folder, 'secret')),
    administratorPassword: readSecret(join(folder, 'administrator-password'), PASSWORD_BYTES),
  }
}

const SECRET_BYTES = 32
/** Short, because users type it. */
const PASSWORD_BYTES = 12

/** Reads a secret, or creates it at the first start: sessions stay valid after a restart. */
function readSecret(file: string, bytes = SECRET_BYTES): string {
  try {
    // `wx` keeps an existing file, also when two processes start at once.
    writeFileSync(file, randomBytes(bytes).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file, 'utf8')
}
