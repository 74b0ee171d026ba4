import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { actionsOf, covers, createAccessControl, explain } from './index.js'

const access = createAccessControl({ project: ['create', 'share', 'delete'], team: ['create'] })
const roles = new Map([
  ['author', access.role({ project: ['create', 'share'] })],
  ['host', access.role({ team: ['create'], project: ['create'] })],
  ['reader', access.role({})],
])

describe('a role', () => {
  const impossible: readonly { readonly title: string; readonly permissions: object }[] = [
    { title: 'a resource that there is not', permissions: { user: ['create'] } },
    { title: 'an action that there is not', permissions: { project: ['create', 'own'] } },
    { title: 'a resource that every object has', permissions: { constructor: ['name'] } },
    { title: 'the one that is no field', permissions: Object.fromEntries([['__proto__', ['x']]]) },
    { title: 'what every list has', permissions: { project: ['length'] } },
  ]

  it.each(impossible)('cannot allow $title', ({ permissions }) => {
    expect(() => access.role(permissions)).toThrow(TypeError)
  })

  it('names what is unknown', () => {
    const unknown = { project: ['own'] } as object
    expect(() => access.role(unknown)).toThrow('No statement allows project:own')
  })

  const asks: readonly { readonly asked: object; readonly allowed: boolean }[] = [
    { asked: { project: ['create'] }, allowed: true },
    { asked: { project: ['create', 'share'] }, allowed: true },
    { asked: { project: ['create', 'delete'] }, allowed: false },
    { asked: { project: ['create'], team: ['create'] }, allowed: false },
    { asked: { team: [] }, allowed: true },
    { asked: {}, allowed: true },
    { asked: { constructor: ['name'] }, allowed: false },
  ]

  it.each(asks)('covers $asked: $allowed', ({ asked, allowed }) => {
    expect(covers(access.role({ project: ['create', 'share'] }), asked)).toBe(allowed)
  })
})

describe('an explanation', () => {
  it('names the first role that allows all of it, and what those before it lack', () => {
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

  it('does not add roles up', () => {
    const asked = { project: ['share'], team: ['create'] }
    expect(explain(roles, ['author', 'host'], asked)).toEqual({
      allowed: false,
      role: null,
      missing: [
        { role: 'author', known: true, permissions: { team: ['create'] } },
        { role: 'host', known: true, permissions: { project: ['share'] } },
      ],
    })
  })

  it.each([
    { title: 'nothing', asked: {} },
    { title: 'no action', asked: { project: [] } },
    { title: 'what is undefined', asked: { project: undefined } as object },
  ])('whoever asks for $title is allowed nothing', ({ asked }) => {
    expect(explain(roles, ['author'], asked)).toEqual({ allowed: false, role: null, missing: [] })
  })

  it.each(['__proto__', 'constructor', 'toString', 'Author', ' author', 'author '])(
    'the role "%s" is unknown',
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

/** Actions as sentences, which leave nothing to look up wrongly. */
const sentences = (of: Readonly<Record<string, readonly string[]>>): readonly string[] =>
  Object.entries(of).flatMap(([resource, list]) => list.map((action) => `${resource}:${action}`))

const toRoles = (of: Readonly<Record<string, Readonly<Record<string, string[]>>>>) =>
  new Map(Object.entries(of).map(([name, allowed]) => [name, { permissions: allowed }]))

describe('whatever the roles are', () => {
  it('one that is held allows all of it, or nothing is allowed', () => {
    fc.assert(
      fc.property(anyRoles, held, permissions, (given, mine, asked) => {
        const wanted = sentences(asked)
        const one = mine.find((name) => {
          const allowed = sentences(given[name] ?? {})
          return given[name] && wanted.every((sentence) => allowed.includes(sentence))
        })
        const expected = wanted.length === 0 ? undefined : one
        const { allowed, role } = explain(toRoles(given), mine, asked)
        expect([allowed, role]).toEqual([expected !== undefined, expected ?? null])
      }),
    )
  })

  it('a role that is given what it lacks allows it', () => {
    fc.assert(
      fc.property(anyRoles, held, permissions, (given, mine, asked) => {
        const known = toRoles(given)
        for (const { role, permissions: lacking } of explain(known, mine, asked).missing) {
          const before = sentences(given[role] ?? {})
          const after = [...before, ...sentences(lacking as Record<string, string[]>)]
          expect(after).toEqual(expect.arrayContaining([...sentences(asked)]))
          expect(before).not.toEqual(expect.arrayContaining([...sentences(asked)]))
        }
      }),
    )
  })

  it('somebody may do what one of their roles allows, each action for itself', () => {
    fc.assert(
      fc.property(anyRoles, held, (given, mine) => {
        const all = sentences(actionsOf(toRoles(given), mine) as Record<string, string[]>)
        const expected = mine.flatMap((name) => sentences(given[name] ?? {}))
        expect(all.toSorted()).toEqual([...new Set(expected)].toSorted())
      }),
    )
  })
})
