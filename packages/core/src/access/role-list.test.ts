import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rolesIn, toRoleList } from './index.js'

const known = new Set(['owner', 'admin', 'member'])
const isKnown = (name: string) => known.has(name)

describe('toRoleList', () => {
  it.each([
    { sent: 'member', stored: 'member' },
    { sent: 'member,admin', stored: 'member,admin' },
    { sent: ['member', 'admin'], stored: 'member,admin' },
    { sent: ['member,admin', 'member'], stored: 'member,admin' },
  ])('stores $sent as $stored', ({ sent, stored }) => {
    expect(toRoleList(sent, isKnown)).toBe(stored)
  })

  it.each([
    { sent: '' },
    { sent: [] },
    { sent: [''] },
    { sent: ',' },
    { sent: 'member,' },
    { sent: 'member, admin' },
    { sent: 'Owner' },
    { sent: 'owner ' },
    { sent: 'member;owner' },
    { sent: 'member\nowner' },
    { sent: ['member', 'root'] },
    { sent: '__proto__' },
    { sent: ['constructor'] },
    { sent: 'оwner' },
  ])('H156 rejects $sent', ({ sent }) => {
    expect(toRoleList(sent, isKnown)).toBeNull()
  })

  it('rejects more than twenty roles', () => {
    const many = Array.from({ length: 21 }, (_, index) => `role-${String(index)}`)
    expect(toRoleList(many, () => true)).toBeNull()
    expect(toRoleList(many.slice(1), () => true)).toBe(many.slice(1).join(','))
  })
})

const piece = fc.oneof(
  fc.constantFrom('owner', 'admin', 'member', 'Owner', '__proto__', 'constructor', ' ', ''),
  fc.string({ maxLength: 5 }),
)
const sent = fc.oneof(piece, fc.array(fc.array(piece).map((parts) => parts.join(','))))

describe('toRoleList with random input', () => {
  it('stores only known roles, each once, and all of those that were sent', () => {
    fc.assert(
      fc.property(sent, (roles) => {
        const stored = toRoleList(roles, isKnown)
        if (stored === null) return
        const names = rolesIn(stored)
        expect(names.every(isKnown)).toBe(true)
        expect(new Set(names).size).toBe(names.length)
        const pieces = [roles].flat().flatMap((text) => text.split(','))
        expect(new Set(names)).toEqual(new Set(pieces))
      }),
    )
  })

  it('returns the same text when its output is stored again', () => {
    fc.assert(
      fc.property(sent, (roles) => {
        const stored = toRoleList(roles, isKnown)
        if (stored === null) return
        expect(toRoleList(stored, isKnown)).toBe(stored)
        expect(toRoleList(rolesIn(stored), isKnown)).toBe(stored)
      }),
    )
  })

  it('splits a stored list without trimming names', () => {
    fc.assert(
      fc.property(fc.string(), (stored) => {
        const names = rolesIn(stored)
        expect(names).not.toContain('')
        for (const name of names) expect(stored.split(',')).toContain(name)
      }),
    )
    expect(rolesIn(null)).toEqual([])
    expect(rolesIn(' owner,,admin')).toEqual([' owner', 'admin'])
  })
})
