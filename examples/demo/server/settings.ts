import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isLoopbackAddress, isLoopbackHost } from '@countersign/core'

/** Where the demo listens. */
interface ListenAddress {
  readonly host: string
  /** The next ports are tried where it is taken. */
  readonly wanted: number
  /** Whether no other machine reaches it. */
  readonly isLocal: boolean
}

const DEFAULT_PORT = 3000
/** The inbox shows links that sign people in, and the start prints a password: this machine only. */
const DEFAULT_HOST = '127.0.0.1'

/** Reads `HOST` and `PORT`. */
export function readAddress(environment: NodeJS.ProcessEnv): ListenAddress {
  const { HOST: host = DEFAULT_HOST, PORT: port = DEFAULT_PORT } = environment
  return { host, wanted: Number(port), isLocal: isLoopbackAddress(host) || isLoopbackHost(host) }
}

/** Files of the demo's own: made at the first start, ignored by git. */
export interface DataFolder {
  readonly databaseFile: string
  readonly secret: string
  /** Of the demo's administrator. */
  readonly administratorPassword: string
}

/** Opens the folder that holds the database and the secret, and makes what is missing. */
export function openDataFolder(folder: string): DataFolder {
  mkdirSync(folder, { recursive: true })
  return {
    databaseFile: join(folder, 'demo.sqlite'),
    secret: readSecret(join(folder, 'secret')),
    administratorPassword: readSecret(join(folder, 'administrator-password'), PASSWORD_BYTES),
  }
}

const SECRET_BYTES = 32
/** A person types it. */
const PASSWORD_BYTES = 12

/** A secret that outlives restarts keeps people signed in. */
function readSecret(file: string, bytes = SECRET_BYTES): string {
  try {
    // The first start wins, also against another one of the same moment.
    writeFileSync(file, randomBytes(bytes).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file, 'utf8')
}
