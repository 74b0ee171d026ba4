import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { services } from './services.mjs'

/** @param {string[]} files */
function plantSystem(files) {
  const root = mkdtempSync(join(tmpdir(), 'countersign-system-'))
  onTestFinished(() => {
    rmSync(root, { recursive: true })
  })
  for (const file of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), '')
  }
  return root
}

/** @param {string} name */
function find(name, root = '') {
  return services.find((service) => service.name === name)?.find(root)
}

describe('the programs of a server', () => {
  it.each(['PostgreSQL', 'MariaDB', 'Redis'])(
    'finds no programs where %s is not installed',
    (name) => {
      expect(find(name, plantSystem([]))).toBe(undefined)
    },
  )

  it('finds the programs of the newest complete PostgreSQL', () => {
    const bin = 'usr/lib/postgresql'
    const root = plantSystem(
      [
        ...['9/bin/initdb', '9/bin/postgres', '15/bin/initdb', '15/bin/postgres'],
        '17/bin/psql',
      ].map((file) => join(bin, file)),
    )
    expect(find('PostgreSQL', root)).toEqual({
      recipe: 'postgres',
      bin: join(root, bin, '15/bin'),
    })
  })

  it('finds the programs of MariaDB when it can be set up and run', () => {
    const root = plantSystem(['usr/bin/mariadb-install-db', 'usr/sbin/mariadbd'])
    expect(find('MariaDB', root)).toEqual({ recipe: 'mariadb', bin: join(root, 'usr/bin') })
    expect(find('MariaDB', plantSystem(['usr/bin/mariadb-install-db']))).toBe(undefined)
  })

  it('finds the program of Redis', () => {
    const root = plantSystem(['usr/bin/redis-server'])
    expect(find('Redis', root)).toEqual({ recipe: 'redis', bin: join(root, 'usr/bin') })
  })
})
