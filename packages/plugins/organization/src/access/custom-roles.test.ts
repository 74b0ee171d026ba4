import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultStatements } from '../access/default-roles.js'
import { readPermissions } from '../access/roles.js'
import { readOptions } from '../options.js'
import { isCommonRole, toPermissions, toRoleName } from './custom-roles.js'

const settings = readOptions({ dynamicAccessControl: { enabled: true } })
const statements = new Map<string, readonly string[]>(Object.entries(defaultStatements))

const resources = fc.oneof(
  fc.constantFrom(...statements.keys(), '__proto__', 'constructor', 'hasOwnProperty'),
  fc.string(),
)
const actions = fc.oneof(fc.constantFrom('create', 'update', 'delete', 'length'), fc.string())
const records = fc
  .array(fc.tuple(resources, fc.array(actions)))
  .map((entries) => Object.fromEntries(entries) as Readonly<Record<string, string[]>>)

describe('toPermissions with random input', () => {
  it('returns only known permissions, and all that were sent', () => {
    fc.assert(
      fc.property(records, (sent) => {
        const stored = toPermissions(settings, sent)
        const known = Object.entries(sent).every(([resource, list]) =>
          list.every((action) => statements.get(resource)?.includes(action) === true),
        )
        expect(stored !== null).toBe(known)
        if (!stored) return
        const requested = Object.entries(sent).filter(([, list]) => list.length > 0)
        expect(new Map(Object.entries(stored))).toEqual(
          new Map(requested.map(([resource, list]) => [resource, [...new Set(list)]])),
        )
        expect(readPermissions(JSON.stringify(stored))).toEqual(stored)
      }),
    )
  })
})

describe('readPermissions with random input', () => {
  it('returns lists of actions or null', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (stored) => {
        const permissions = readPermissions(stored)
        expect(Object.getPrototypeOf(permissions)).toBe(Object.prototype)
        for (const list of Object.values(permissions)) {
          expect(Array.isArray(list)).toBe(true)
          for (const action of list ?? []) expect(typeof action).toBe('string')
        }
      }),
    )
  })
})

describe('toRoleName with random input', () => {
  it('returns a name in lower case that is neither a list nor a property of objects', () => {
    fc.assert(
      fc.property(fc.oneof(resources, fc.string()), (sent) => {
        const name = toRoleName(sent)
        if (name === null) return
        expect(name).toMatch(/^[a-z\d_-]{1,64}$/)
        expect(name).toBe(sent.toLowerCase())
        expect(name in {}).toBe(false)
      }),
    )
  })

  it.each(['owner', 'Owner', 'OWNER', 'admin', 'Member'])(
    'reserves the name "%s" for the app',
    (name) => {
      expect(isCommonRole(settings, name)).toBe(true)
    },
  )

  it.each(['owners', 'own', 'owner-2'])('allows the name "%s"', (name) => {
    expect(isCommonRole(settings, name)).toBe(false)
  })
})
