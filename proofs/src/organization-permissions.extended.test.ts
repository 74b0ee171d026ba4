import type { Plugin } from '@countersign/core'
import { organization } from '@countersign/organization'
import { describe, expect, it } from 'vitest'
import { wholeOrganizations } from './test/organizations.js'
import { ask } from './test/permissions/ask.js'
import type { CallRow, Kind } from './test/permissions/call-row.js'
import { calls, callsInOtherWords } from './test/permissions/calls.js'
import { type Caller, callers, missing, openWorld, type World } from './test/permissions/world.js'

/** Worlds are opened again only after something was changed. */
function createWorlds(): { get(): Promise<World>; mutate(): void } {
  let world: Promise<World> | null = null
  return {
    get: () => (world ??= openWorld()),
    mutate: () => void (world = null),
  }
}

const outsiders: readonly Caller[] = ['signedOut', 'outsider', 'invited']

/** The error for a caller who names data of another organisation. */
function refusalOf({ answers, foreign, looksFirst }: CallRow, caller: Caller, kind: Kind): string {
  const { [kind]: refusal = '' } = foreign
  if (caller === 'signedOut') return answers.signedOut
  if (kind.startsWith('organization')) return refusal
  if (outsiders.includes(caller)) return answers[caller]
  // Who owns another organisation is allowed everything in it.
  const isAllowed = caller === 'foreigner' || answers[caller] === '200'
  return isAllowed || looksFirst ? refusal : answers[caller]
}

describe('the table of permissions', () => {
  it('lists every call of organisations and no other call', () => {
    const { endpoints = {} }: Plugin = organization(wholeOrganizations)
    const offered = Object.values(endpoints)
      .filter(({ access }) => access !== 'server-only')
      .map(({ method, path }) => `${method} ${path}`)
    expect(calls.map(({ call }) => call).toSorted()).toEqual(offered.toSorted())
  })
})

describe.each([...calls, ...callsInOtherWords])('$call', (row) => {
  const worlds = createWorlds()

  it.each(callers)('H156 H157 H162 succeeds, or rejects without a change: %s', async (caller) => {
    const world = await worlds.get()
    const { title, isUnchanged } = await ask(world, row, { caller, ids: world.own })
    if (!isUnchanged) worlds.mutate()
    expect(title).toBe(row.answers[caller])
    if (title !== '200') expect(isUnchanged).toBe(true)
  })

  const kinds = Object.keys(row.foreign) as Kind[]
  const cells = kinds.flatMap((kind) => callers.map((caller) => ({ kind, caller })))
  it.each(cells)(
    'H157 H161 treats a foreign $kind like a missing one: $caller',
    async ({ kind, caller }) => {
      const world = await worlds.get()
      const [home, away] =
        caller === 'foreigner' ? [world.other, world.own] : [world.own, world.other]
      const [foreign, unknown] = [
        await ask(world, row, { caller, ids: { ...home, [kind]: away[kind] } }),
        await ask(world, row, { caller, ids: { ...home, [kind]: missing[kind] } }),
      ]
      if (!foreign.isUnchanged || !unknown.isUnchanged) worlds.mutate()
      expect(foreign.title).toBe(refusalOf(row, caller, kind))
      expect(foreign).toEqual(unknown)
      expect(foreign.isUnchanged).toBe(true)
    },
  )
})
