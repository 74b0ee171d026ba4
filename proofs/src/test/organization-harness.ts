import { roundsOf } from '@countersign/tooling/test-depth'
import { describe, expect } from 'vitest'
import { count, prepareHarness } from './harness.js'
import { type Engine, someEngines } from './engines.js'
import {
  invitationRows,
  linkRows,
  memberRows,
  organizationRows,
  roleRows,
  teamMemberRows,
  teamRows,
} from './organization-rows.js'
import { signUp, type TestUser, writeOrganization } from './organizations.js'
import type { Setup } from './race-app.js'
import { refusalsOf } from './routes.js'
import type { BatchRequest, BatchResult } from './request-batch.js'

/** How often each race is run. */
export const rounds = Array.from({ length: roundsOf(50) }, (_, round) => `o${round}`)
/** How often each race is run that is like another. */
export const fewerRounds = rounds.slice(0, 20)

/** Races of one kind. @see someEngines */
export function describeRaces(title: string, turn: number, define: (engine: Engine) => void): void {
  describe.each(someEngines(turn))(title, { timeout: 120_000 }, define)
}

/** As `prepareArena`, for apps with organisations; with their tables, and users. */
export function prepareOrganizationHarness() {
  const openHarness = prepareHarness()
  return async (
    engine: Engine,
    organizations: NonNullable<Setup['organizations']> = {},
    rest: Pick<Setup, 'isAdministered'> = {},
  ) => {
    const harness = await openHarness(engine, { organizations, ...rest })
    const { auth, store } = harness
    const documented = refusalsOf(auth)
    return {
      ...harness,
      /** Whom calls of organisations refuse, they refuse as their descriptions say. */
      sendAtOnce: async (batch: readonly BatchRequest[]) => {
        const batchResult = await harness.sendAtOnce(batch)
        expect(undocumentedOf(documented, batch, batchResult)).toEqual([])
        return { ...batchResult, wins: winsOf(batch, batchResult) }
      },
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
      /** Signs users up, each with a browser. */
      signUp: <const Names extends readonly string[]>(...names: Names) =>
        Promise.all(names.map((name) => signUp(auth, name))) as Promise<TestUsers<Names>>,
      /** Writes an organisation with members. */
      createOrganization: (
        id: string,
        ...members: Parameters<typeof writeOrganization>[2]
      ): Promise<void> => writeOrganization(store, id, members),
    }
  }
}

/** A user for each name. */
type TestUsers<Names extends readonly string[]> = { readonly [Index in keyof Names]: TestUser }

/** How often each call went well, by its name. */
function winsOf(
  batch: readonly BatchRequest[],
  { outcomes }: BatchResult,
): Readonly<Record<string, number>> {
  const won = batch.filter((_, index) => outcomes[index] === '200')
  return count(won.map(({ path }) => path.replace(/^.*\//, '')))
}

function undocumentedOf(
  documented: ReadonlySet<string>,
  batch: readonly BatchRequest[],
  { outcomes }: BatchResult,
): readonly string[] {
  return batch
    .map(({ method = 'POST', path }, index) => `${method} ${path} ${outcomes[index] ?? ''}`)
    .filter((line) => /^\w+ \/organization\//.test(line) && !line.endsWith(' 200'))
    .filter((line) => !documented.has(line))
}

/** An arena with organisations. */
export type OrganizationHarness = Awaited<ReturnType<ReturnType<typeof prepareOrganizationHarness>>>

/** The requests of a user to a call of organisations. */
export function batchRequestOf(
  { cookie }: Pick<TestUser, 'cookie'>,
  call: string,
  body: object,
): BatchRequest {
  return { path: `/organization/${call}`, body, cookie }
}

/** One of two, such that each process is sent both. */
export function either<T>(index: number, first: T, second: T): T {
  return index % 4 < 2 ? first : second
}

/** So many of the requests have won; each other one was refused with one of the outcomes that are named. */
export function expectWinners(
  { outcomes }: Pick<BatchResult, 'outcomes'>,
  winners: number,
  refusals: readonly string[],
): void {
  const { 200: won = 0, ...lost } = count(outcomes)
  const others = Object.keys(lost).filter((outcome) => !refusals.includes(outcome))
  expect({ won, others }).toEqual({ won: winners, others: [] })
}

/** Expects no other rejections than these. */
export function expectRefusals(
  { outcomes }: Pick<BatchResult, 'outcomes'>,
  refusals: readonly string[],
): void {
  const known = new Set(['200', ...refusals])
  expect(outcomes.filter((outcome) => !known.has(outcome))).toEqual([])
}
