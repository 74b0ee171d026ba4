import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { actionsOf, covers, createAccessControl, explain } from './index.js'

const access = createAccessControl({ project: ['create', 'share', 'delete'], team: ['create'] })
const roles = new Map([
  ['author', access.role({ project: ['create', 'share'] })],
  ['host', access.role({ team: ['create'], project: ['create'] })],
  ['reader', access.role({})],
])

describe('role()', () => {
  const impossible: readonly { readonly title: string; readonly permissions: object }[] = [
    { title: 'an unknown resource', permissions: { user: ['create'] } },
    { title: 'an unknown action', permissions: { project: ['create', 'own'] } },
    { title: 'a property of every object as resource', permissions: { constructor: ['name'] } },
    { title: '__proto__ as resource', permissions: Object.fromEntries([['__proto__', ['x']]]) },
    { title: 'a property of every array as action', permissions: { project: ['length'] } },
  ]

  it.each(impossible)('throws for $title', ({ permissions }) => {
    expect(() => access.role(permissions)).toThrow(TypeError)
  })

  it('names the unknown permission in its error', () => {
    const unknown = { project: ['own'] } as object
    expect(() => access.role(unknown)).toThrow('No statement allows project:own')
  })

  const asks: readonly { readonly requested: object; readonly allowed: boolean }[] = [
    { requested: { project: ['create'] }, allowed: true },
    { requested: { project: ['create', 'share'] }, allowed: true },
    { requested: { project: ['create', 'delete'] }, allowed: false },
    { requested: { project: ['create'], team: ['create'] }, allowed: false },
    { requested: { team: [] }, allowed: true },
    { requested: {}, allowed: true },
    { requested: { constructor: ['name'] }, allowed: false },
  ]

  it.each(asks)('covers $requested: $allowed', ({ requested, allowed }) => {
    expect(covers(access.role({ project: ['create', 'share'] }), requested)).toBe(allowed)
  })
})

describe('explain', () => {
  it('returns the first role that allows every permission, and what the roles before it lack', () => {
    const held = ['reader', 'gone', 'author', 'host']
    expect(explain(roles, held, { project: ['create', 'share'] })).toEqual({
      allowed: true,
      role: 'author',
      missing: [
        { role: 'reader', known: true, permissions: { project: ['create', 'share'] } },
        { role: 'gone', known: false, permissions: { project: ['create', 'share'] } },
      ],
    })
  })

  it('does not combine the permissions of several roles', () => {
    const requested = { project: ['share'], team: ['create'] }
    expect(explain(roles, ['author', 'host'], requested)).toEqual({
      allowed: false,
      role: null,
      missing: [
        { role: 'author', known: true, permissions: { team: ['create'] } },
        { role: 'host', known: true, permissions: { project: ['share'] } },
      ],
    })
  })

  it.each([
    { title: 'no resource', requested: {} },
    { title: 'a resource without actions', requested: { project: [] } },
    { title: 'a resource that is undefined', requested: { project: undefined } as object },
  ])('allows nothing when asked for $title', ({ requested }) => {
    expect(explain(roles, ['author'], requested)).toEqual({
      allowed: false,
      role: null,
      missing: [],
    })
  })

  it.each(['__proto__', 'constructor', 'toString', 'Author', ' author', 'author '])(
    'reports the role "%s" as unknown',
    (role) => {
      expect(explain(roles, [role], { project: ['create'] }).missing[0]?.known).toBe(false)
    },
  )
})

const names = fc.constantFrom('project', 'team', '__proto__', 'constructor', 'toString')
const actions = fc.constantFrom('create', 'delete', 'length', 'map', '__proto__')
const permissions = fc
  .array(fc.tuple(names, fc.uniqueArray(actions, { maxLength: 4 })), { maxLength: 4 })
  .map((entries) => Object.fromEntries(entries) as Readonly<Record<string, string[]>>)
const anyRoles = fc.dictionary(fc.constantFrom('a', 'b', 'c'), permissions)
const held = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 4 })

/**
 * Actions as `resource:action`, so that the expected value is computed in another way than by look-ups in
 * objects.
 */
const sentences = (of: Readonly<Record<string, readonly string[]>>): readonly string[] =>
  Object.entries(of).flatMap(([resource, list]) => list.map((action) => `${resource}:${action}`))

const toRoles = (of: Readonly<Record<string, Readonly<Record<string, string[]>>>>) =>
  new Map(Object.entries(of).map(([name, allowed]) => [name, { permissions: allowed }]))

describe('explain and actionsOf, with random roles', () => {
  it('allows a request only when one role of the caller allows all of it', () => {
    fc.assert(
      fc.property(anyRoles, held, permissions, (given, mine, requested) => {
        const wanted = sentences(requested)
        const one = mine.find((name) => {
          const allowed = sentences(given[name] ?? {})
          return given[name] && wanted.every((sentence) => allowed.includes(sentence))
        })
        const expected = wanted.length === 0 ? undefined : one
        const { allowed, role } = explain(toRoles(given), mine, requested)
        expect([allowed, role]).toEqual([expected !== undefined, expected ?? null])
      }),
    )
  })

  it('allows the request once the role gets what it lacked', () => {
    fc.assert(
      fc.property(anyRoles, held, permissions, (given, mine, requested) => {
        const known = toRoles(given)
        for (const { role, permissions: lacking } of explain(known, mine, requested).missing) {
          const before = sentences(given[role] ?? {})
          const after = [...before, ...sentences(lacking as Record<string, string[]>)]
          expect(after).toEqual(expect.arrayContaining([...sentences(requested)]))
          expect(before).not.toEqual(expect.arrayContaining([...sentences(requested)]))
        }
      }),
    )
  })

  it('returns every action that one of the roles of a user allows', () => {
    fc.assert(
      fc.property(anyRoles, held, (given, mine) => {
        const all = sentences(actionsOf(toRoles(given), mine) as Record<string, string[]>)
        const expected = mine.flatMap((name) => sentences(given[name] ?? {}))
        expect(all.toSorted()).toEqual([...new Set(expected)].toSorted())
      }),
    )
  })
})
