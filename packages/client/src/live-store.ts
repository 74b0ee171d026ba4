import type { ClientError } from '@countersign/core'
import { atom, type PreinitializedWritableAtom, type ReadableAtom } from 'nanostores'
import type { Clock } from './clock.js'
import { LONGEST_PAUSE } from './pause-after.js'
import { type Answer, parseJson } from './read-answer.js'

/** Milliseconds for which an answer is fresh: focus, mounts and the like ask again only after them. */
const FRESH = 5_000
/** Milliseconds after the last listener has left for which an answer is kept for the next one. */
const KEPT = 1_000
const NEVER = -1

/** How far a store is. */
export interface Progress<C extends string = string> {
  /** Why the last request failed. What was known before it is kept. */
  readonly error: ClientError<C> | null
  /** Nothing is known yet, and nothing has failed yet. */
  readonly isPending: boolean
  /** Something was known or had failed, and is asked for again: by `refetch`, or because a call changed it. */
  readonly isRefetching: boolean
  /** Asks the server again, or waits for the request that runs. Never rejects. */
  readonly refetch: () => Promise<void>
}

/** What a store knows, undefined for nothing yet, and how far it is. */
export interface LiveState<T, C extends string = string> extends Progress<C> {
  readonly data: T | undefined
}

/** A nanostores store that the client loads when somebody listens, and keeps true. */
export interface LiveAtom<S extends LiveState<unknown>> extends ReadableAtom<S> {
  readonly init: S
  readonly value: S
  /** The state of a store that knows this, for rendering on a server. Dates may have become texts. */
  readonly stateOf: (data: unknown) => S
  /** Takes over what a server rendered, unless more is known. */
  readonly hydrate: (state: S) => void
}

/** What a live store is made of. */
export interface LiveStoreDeps {
  readonly load: () => Promise<Answer>
  /** Adds what the store's own state has beside data and progress. */
  readonly toState?: (state: LiveState<unknown>) => LiveState<unknown>
  readonly clock: Clock
  /** Stores of servers neither load nor listen. */
  readonly isBrowser: boolean
  /** Called when somebody listens and nobody did before. */
  readonly onListen: () => void
  /** What is known before any request. */
  readonly initial?: unknown
}

type State = LiveState<unknown>

/** One thing that the server knows: loaded when somebody listens, kept true, and never older than it was. */
export class LiveStore {
  readonly $state: PreinitializedWritableAtom<State> & Pick<LiveAtom<State>, 'stateOf' | 'hydrate'>
  readonly #deps: LiveStoreDeps
  /** The one request whose answer counts. */
  #running: Promise<void> | undefined
  /** 0 when what is known is out of date, `NEVER` when the store has had no occasion to ask. */
  #askedAt = NEVER
  #pause = FRESH

  constructor(deps: LiveStoreDeps) {
    this.#deps = deps
    const stateOf = (data: unknown): State =>
      this.#toState(data === undefined ? data : parseJson(JSON.stringify(data)), null)
    const $state = atom(stateOf(deps.initial))
    const listen = $state.listen.bind($state)
    this.$state = Object.assign($state, {
      eq: isSame,
      stateOf,
      hydrate: (state: State) => {
        if (this.#askedAt !== NEVER || state.data === undefined) return
        this.#askedAt = deps.clock.now()
        $state.set(state)
      },
      listen: (listener: Parameters<typeof listen>[0]) => {
        const stop = listen(listener)
        if ($state.lc === 1) {
          deps.onListen()
          this.check()
        }
        return stop
      },
      off: () => {
        deps.clock.after(KEPT, () => {
          if (!$state.lc && !$state.value.error) this.#askedAt = 0
        })
      },
    })
    this.$state.hydrate($state.value)
  }

  /**
   * Asks again, unless the answer, or the last failure, is fresh.
   *
   * @param isBackOnline - a request that failed for want of the network need not wait
   */
  check(isBackOnline?: boolean): void {
    const { lc, value } = this.$state
    const isDue = this.#deps.clock.now() - this.#askedAt >= this.#pause
    const isRescued = isBackOnline && value.error?.status === 0
    if (lc && !this.#running && (isDue || isRescued)) void this.#load(false)
  }

  /**
   * What is known, or on its way, may no longer be so.
   *
   * @param isOfAnother - it belongs to a person who may no longer be the one who is signed in
   */
  async invalidate(isOfAnother: boolean): Promise<void> {
    const { lc, value } = this.$state
    this.#running = undefined
    this.#askedAt = 0
    if (!lc || (isOfAnother && value.data !== null)) this.#show(undefined, null)
    if (lc) await this.#load()
  }

  readonly #refetch = (): Promise<void> => this.#running ?? this.#load()

  async #load(isLoud = true): Promise<void> {
    const { load, clock, isBrowser } = this.#deps
    const { data, error } = this.$state.value
    if (!isBrowser) return
    this.#askedAt = clock.now()
    if (isLoud) this.#show(data, error, true)
    const running = load().then((answer) => {
      if (running === this.#running) this.#settle(answer)
    })
    await (this.#running = running)
  }

  #settle({ data, error }: Answer): void {
    const known = this.$state.value
    this.#running = undefined
    // Doubled after every failure, which keeps below 5 requests in any minute.
    this.#pause = known.error && error ? Math.min(LONGEST_PAUSE, this.#pause * 2) : FRESH
    this.#show(error || isSame(known.data, data) ? known.data : data, error)
    // What the server refuses today it refuses in a minute too, unless it was the load or an outage.
    if (!error || (error.status >= 400 && error.status < 429)) return
    this.#deps.clock.after(this.#pause, () => {
      if (this.$state.value.error) this.check()
    })
  }

  #show(data: unknown, error: Progress['error'], isLoud?: boolean): void {
    this.$state.set(this.#toState(data, error, isLoud))
  }

  #toState(data: unknown, error: Progress['error'], isLoud = false): State {
    const isPending = data === undefined && !error
    const isRefetching = isLoud && !isPending
    const state = { data, error, isPending, isRefetching, refetch: this.#refetch }
    return this.#deps.toState?.(state) ?? state
  }
}

/** Whether two answers say the same, so that nobody renders for nothing. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
