import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A server that packages are tested on.
 *
 * @typedef {object} Service
 * @property {string} name
 * @property {string} variable names one that is running already; of a database server, as a user who may create databases
 * @property {string} package of Debian
 * @property {string} [upstream] the variable of the server that it forwards to
 * @property {(root?: string) => import('../../packages/test-servers/recipes.js').Programs | undefined} find
 */

/** @type {readonly Service[]} */
export const services = [
  {
    name: 'PostgreSQL',
    variable: 'COUNTERSIGN_POSTGRES_URL',
    package: 'postgresql',
    find: findPostgres,
  },
  {
    name: 'MariaDB',
    variable: 'COUNTERSIGN_MYSQL_URL',
    package: 'mariadb-server',
    find: findMariadb,
  },
  {
    name: 'Redis',
    variable: 'COUNTERSIGN_REDIS_URL',
    package: 'redis-server',
    find: findRedis,
  },
  {
    name: 'PgBouncer',
    variable: 'COUNTERSIGN_PGBOUNCER_URL',
    package: 'pgbouncer',
    find: findPgbouncer,
    upstream: 'COUNTERSIGN_POSTGRES_URL',
  },
]

/** Debian keeps several versions side by side, and none of them on the path: the newest is taken. */
function findPostgres(root = '/') {
  const versions = join(root, 'usr/lib/postgresql')
  const bin = (existsSync(versions) ? readdirSync(versions) : [])
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(versions, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
  return bin === undefined ? undefined : { recipe: /** @type {const} */ ('postgres'), bin }
}

function findMariadb(root = '/') {
  const bin = join(root, 'usr/bin')
  const isThere =
    existsSync(join(bin, 'mariadb-install-db')) && existsSync(join(root, 'usr/sbin/mariadbd'))
  return isThere ? { recipe: /** @type {const} */ ('mariadb'), bin } : undefined
}

function findRedis(root = '/') {
  const bin = join(root, 'usr/bin')
  const isThere = existsSync(join(bin, 'redis-server'))
  return isThere ? { recipe: /** @type {const} */ ('redis'), bin } : undefined
}

function findPgbouncer(root = '/') {
  const bin = join(root, 'usr/sbin')
  const isThere = existsSync(join(bin, 'pgbouncer'))
  return isThere ? { recipe: /** @type {const} */ ('pgbouncer'), bin } : undefined
}
