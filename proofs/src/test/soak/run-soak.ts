import type { OrganizationHarness } from '../organization-harness.js'
import type { TestUser } from '../organizations.js'
import { createRandom } from '../random.js'
import { faultsOf } from './invariants.js'
import { type Board, chooseLink, chooseMove, type Move } from './moves.js'
import { readView, type View } from './view.js'

const USERS = 50
/** How many requests are sent at once. */
const AT_ONCE = 24

/** What a soak has seen. */
export interface Report {
  /** How often each move went well. */
  readonly done: ReadonlyMap<string, number>
  readonly refused: number
  /** A sentence for each thing that must never be. */
  readonly faults: readonly string[]
}

/** The options of a soak run. */
interface Plan {
  readonly seed: number
  readonly seconds: number
  /** Moves that must have gone well: where a machine is slow, the soak goes on for them. */
  readonly expected: readonly string[]
}

/** Longest that a soak goes on for what is missing. */
const OVERTIME_MS = 60_000

/** Lets fifty users do what they like, many at once, and checks the invariants after each batch. */
export async function runSoak(
  harness: OrganizationHarness,
  { seed, seconds, expected }: Plan,
): Promise<Report> {
  const soak = new Soak(harness, seed)
  await soak.fill()
  const end = Date.now() + seconds * 1000
  const isOver = (): boolean => {
    const late = Date.now() - end
    return late > OVERTIME_MS || (late > 0 && expected.every((name) => soak.done.has(name)))
  }
  while (!isOver() && soak.faults.length === 0) await soak.step()
  return soak
}

class Soak implements Report {
  readonly done = new Map<string, number>()
  readonly faults: string[] = []
  refused = 0
  readonly #harness: OrganizationHarness
  readonly #random
  readonly #users: TestUser[] = []
  readonly #tokens: string[] = []
  /** Invitations that are not pending any more. */
  readonly #ended = new Map<string, string>()

  constructor(harness: OrganizationHarness, seed: number) {
    this.#harness = harness
    this.#random = createRandom(seed)
  }

  async fill(): Promise<void> {
    for (let number = 0; number < USERS; number += 1)
      this.#users.push(...(await this.#harness.signUp(`p${number}`)))
  }

  async step(): Promise<void> {
    const before = await readView(this.#harness.store)
    const tokens = this.#tokens
    const board = { view: before, users: this.#users, random: this.#random, tokens }
    await this.#createInvitationLink(board)
    const moves = Array.from({ length: AT_ONCE }, () => chooseMove(board))
    const { outcomes } = await this.#harness.sendAtOnce(
      moves.map(({ batchRequest }) => batchRequest),
    )
    for (const [index, move] of moves.entries()) this.#note(move, outcomes[index] ?? '')
    const view = await readView(this.#harness.store)
    this.faults.push(...faultsOf(view), ...this.#faultsOfTime(view))
    this.faults.push(...(await this.#faultsOfSessions(view)))
    if (this.faults.length > 0) this.faults.push(...describe(moves, outcomes))
    await this.#replace(view)
  }

  /** Sometimes a member creates a link; only they get its secret. */
  async #createInvitationLink(board: Board): Promise<void> {
    if (board.view.organizations.length === 0 || !this.#random.chance(0.3)) return
    const { cookie, path, body } = chooseLink(board).batchRequest
    const creator = this.#users.find((user) => user.cookie === cookie)
    const answer = await creator?.browser.post(path, body)
    const { token } = (answer?.body ?? {}) as { readonly token?: string }
    if (token !== undefined) this.#tokens.unshift(token)
    this.#tokens.length = Math.min(this.#tokens.length, 6)
  }

  #note({ name }: Move, outcome: string): void {
    if (outcome.startsWith('5')) this.faults.push(`${name} answered ${outcome}`)
    if (outcome === '200') this.done.set(name, (this.done.get(name) ?? 0) + 1)
    else this.refused += 1
  }

  /** An invitation that has ended stays as it ended. */
  #faultsOfTime({ invitations }: View): string[] {
    const faults: string[] = []
    for (const { id, status } of invitations) {
      const ended = this.#ended.get(id)
      if (ended !== undefined && ended !== status) faults.push(`${id} was ${ended}, is ${status}`)
      if (status !== 'pending') this.#ended.set(id, status)
    }
    return faults
  }

  /**
   * A session may still name an organisation that its user has left; then a call must fail there.
   */
  async #faultsOfSessions({ sessions, members }: View): Promise<string[]> {
    const joined = new Set(
      members.map(({ organizationId, userId }) => `${organizationId} ${userId}`),
    )
    const faults: string[] = []
    for (const { userId, activeOrganizationId } of sessions) {
      if (activeOrganizationId === null || joined.has(`${activeOrganizationId} ${userId}`)) continue
      const user = this.#users.find(({ id }) => id === userId)
      const answer = await user?.browser.get('/organization/get-active-member')
      if (answer?.status === 200) faults.push(`${userId} acts in ${activeOrganizationId}`)
    }
    return faults
  }

  /** Who has deleted the account signs up again. */
  async #replace({ users }: View): Promise<void> {
    const left = new Set(users.map(({ id }) => id))
    for (const [index, { id, email }] of this.#users.entries()) {
      if (left.has(id)) continue
      const [user] = await this.#harness.signUp(email.replace('@x.test', ''))
      this.#users[index] = user
    }
  }
}

function describe(moves: readonly Move[], outcomes: readonly string[]): string[] {
  return moves.map(({ batchRequest: { path, body } }, index) => {
    return `${path} ${JSON.stringify(body)} ${outcomes[index] ?? ''}`
  })
}
