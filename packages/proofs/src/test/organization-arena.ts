import { expect } from 'vitest'
import { count, prepareArena } from './arena.js'
import type { Engine } from './engines.js'
import {
  invitationRows,
  linkRows,
  memberRows,
  organizationRows,
  roleRows,
  teamMemberRows,
  teamRows,
} from './organization-rows.js'
import { enter, type Person } from './organizations.js'
import type { Setup } from './race-app.js'
import type { Volley } from './shoot.js'

/** How often each race is run. */
export const rounds = Array.from({ length: 50 }, (_, round) => `o${round}`)
/** How often each race is run that is like another. */
export const fewerRounds = rounds.slice(0, 20)

/** As `prepareArena`, for apps with organisations; with their tables, and people. */
export function prepareOrganizationArena() {
  const openArena = prepareArena()
  return async (
    engine: Engine,
    organizations: NonNullable<Setup['organizations']> = {},
    rest: Pick<Setup, 'isAdministered'> = {},
  ) => {
    const arena = await openArena(engine, { organizations, ...rest })
    const { auth, store } = arena
    return {
      ...arena,
      organizations: store.of(organizationRows),
      members: store.of(memberRows),
      invitations: store.of(invitationRows),
      teams: store.of(teamRows),
      teamMembers: store.of(teamMemberRows),
      roles: store.of(roleRows),
      links: store.of(linkRows),
      /** How many members have the creator's role. */
      owners: (organizationId: string) =>
        store.of(memberRows).count({ organizationId, role: 'owner' }),
      /** Signs people up, each with a browser. */
      enter: (...names: readonly string[]): Promise<Person[]> =>
        Promise.all(names.map((name) => enter(auth, name))),
    }
  }
}

/** An arena with organisations. */
export type OrganizationArena = Awaited<ReturnType<ReturnType<typeof prepareOrganizationArena>>>

/** One of two, such that each process is sent both. */
export function either<T>(index: number, first: T, second: T): T {
  return index % 4 < 2 ? first : second
}

/** So many of the requests have won; each other one was refused with one of the outcomes that are named. */
export function expectWinners(
  { outcomes }: Pick<Volley, 'outcomes'>,
  winners: number,
  refusals: readonly string[],
): void {
  const { 200: won = 0, ...lost } = count(outcomes)
  const others = Object.keys(lost).filter((outcome) => !refusals.includes(outcome))
  expect({ won, others }).toEqual({ won: winners, others: [] })
}

/** Nobody was refused with anything else. */
export function expectRefusals(
  { outcomes }: Pick<Volley, 'outcomes'>,
  refusals: readonly string[],
): void {
  const known = new Set(['200', ...refusals])
  expect(outcomes.filter((outcome) => !known.has(outcome))).toEqual([])
}
