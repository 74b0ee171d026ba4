import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'

/**
 * Where the programs of a server are.
 *
 * @typedef {object} Programs
 * @property {keyof typeof recipes} recipe
 * @property {string} bin folder of the programs
 * @property {string} [folder] all that they need, where that is one folder
 * @property {string} [upstream] address of the server that PgBouncer forwards to
 * @property {boolean} [isDurable] whether PostgreSQL writes a commit to the disk before it confirms it. Default false.
 */

/**
 * @typedef {object} Place
 * @property {string} bin
 * @property {string} folder belongs to the server
 * @property {number} port
 * @property {boolean} isDurable
 * @property {string} upstream
 *
 * @typedef {object} Recipe How a server is run for tests: quick, and nothing lasts unless it is durable.
 * @property {(place: Place) => string[]} prepare a program and its parameters, run once
 * @property {(place: Place) => string[]} serve
 * @property {(place: Place, pid?: number) => boolean | Promise<boolean>} isReady
 * @property {NodeJS.Signals} stop ends the server in order, its connections at once
 * @property {NodeJS.Signals} end ends it quickest
 * @property {(port: number) => string} url
 */

const notDurable = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
]

/** @type {Recipe} */
const postgres = {
  prepare: ({ bin, folder }) => [
    join(bin, 'initdb'),
    ...['--pgdata', join(folder, 'data'), '--username', 'postgres', '--auth', 'trust'],
    ...['--encoding', 'UTF8', '--locale', 'C', '--no-sync', '--no-instructions'],
  ],
  serve: ({ bin, folder, port, isDurable }) => [
    join(bin, 'postgres'),
    ...['-D', join(folder, 'data'), '-p', String(port)],
    ...[
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'max_connections=200',
      ...(isDurable ? [] : notDurable),
    ].flatMap((setting) => ['-c', setting]),
  ],
  isReady: ({ folder }, pid) => {
    // A killed server leaves its file, which says that it is ready.
    const lines = read(join(folder, 'data/postmaster.pid')).split('\n')
    return lines[0] === String(pid) && lines[7]?.trim() === 'ready'
  },
  stop: 'SIGINT',
  end: 'SIGQUIT',
  url: (port) => `postgres://postgres@127.0.0.1:${String(port)}/postgres`,
}

/** @type {Recipe} */
const mariadb = {
  prepare: ({ bin, folder }) => [
    join(bin, 'mariadb-install-db'),
    ...['--no-defaults', `--datadir=${join(folder, 'data')}`, '--skip-test-db'],
    '--auth-root-authentication-method=normal',
  ],
  serve: ({ folder, port }) => [
    '/usr/sbin/mariadbd',
    ...['--no-defaults', `--datadir=${join(folder, 'data')}`, `--port=${String(port)}`],
    ...['--bind-address=127.0.0.1', `--socket=${join(folder, 'socket')}`],
    ...[`--pid-file=${join(folder, 'pid')}`, '--skip-log-bin', '--max-connections=200'],
    ...['--innodb-flush-log-at-trx-commit=0', '--innodb-flush-method=nosync', '--sync-frm=0'],
    ...['--innodb-doublewrite=0', '--innodb-file-per-table=0'],
  ],
  isReady: ({ port }) => canConnect(port),
  stop: 'SIGTERM',
  end: 'SIGKILL',
  url: (port) => `mysql://root@127.0.0.1:${String(port)}`,
}

/** @type {Recipe} */
const redis = {
  prepare: ({ bin }) => [join(bin, 'redis-server'), '--version'],
  serve: ({ bin, folder, port }) => [
    join(bin, 'redis-server'),
    ...['--port', String(port), '--bind', '127.0.0.1', '--dir', folder],
    ...['--save', '', '--appendonly', 'no'],
  ],
  isReady: ({ port }) => canConnect(port, 'PING\r\n'),
  stop: 'SIGTERM',
  end: 'SIGKILL',
  url: (port) => `redis://127.0.0.1:${String(port)}`,
}

/**
 * In transaction mode, with few connections to the server, so that each transaction may get another one.
 *
 * @type {Recipe}
 */
const pgbouncer = {
  prepare: ({ bin }) => [join(bin, 'pgbouncer'), '--version'],
  serve: ({ bin, folder, port, upstream }) => {
    const { hostname, port: upstreamPort } = new URL(upstream)
    const file = join(folder, 'pgbouncer.ini')
    writeFileSync(
      file,
      `[databases]
* = host=${hostname} port=${upstreamPort} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${String(port)}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
max_client_conn = 500
server_round_robin = 1
`,
    )
    return [join(bin, 'pgbouncer'), file]
  },
  isReady: ({ port }) => canConnect(port),
  stop: 'SIGINT',
  end: 'SIGKILL',
  url: (port) => `postgres://postgres@127.0.0.1:${String(port)}/postgres`,
}

export const recipes = { postgres, mariadb, redis, pgbouncer }

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/**
 * Whether a server answers.
 *
 * @param {number} port
 * @param {string} [greeting] for a server that does not speak first
 * @returns {Promise<boolean>}
 */
function canConnect(port, greeting) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      if (greeting !== undefined) socket.write(greeting)
    })
    const end = (/** @type {boolean} */ answer) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('data', () => {
      end(true)
    })
    socket.once('error', () => {
      end(false)
    })
  })
}
