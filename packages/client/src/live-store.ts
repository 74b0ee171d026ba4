import type { ClientError } from '@countersign/core'
import { atom, type PreinitializedWritableAtom, type ReadableAtom } from 'nanostores'
import type { Clock } from './clock.js'
import { isBrowser } from './is-browser.js'
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
  /** Called when somebody listens and nobody did before. */
  readonly onListen: () => void
  /** What is known before any request. */
  readonly initial?: unknown
}

type State = LiveState<unknown>

/** One thing that the server knows. */
export interface LiveStore {
  readonly $state: PreinitializedWritableAtom<State> & Pick<LiveAtom<State>, 'stateOf' | 'hydrate'>
  /**
   * Asks again, unless the answer, or the last failure, is fresh.
   *
   * @param isBackOnline - a request that failed for want of the network need not wait
   */
  readonly check: (isBackOnline?: boolean) => void
  /**
   * What is known, or on its way, may no longer be so.
   *
   * @param isOfAnother - it belongs to a person who may no longer be the one who is signed in
   */
  readonly invalidate: (isOfAnother: boolean) => Promise<void>
}

/** Creates a store that is loaded when somebody listens, kept true, and never older than it was. */
export function createLiveStore({
  load,
  toState,
  clock,
  onListen,
  initial,
}: LiveStoreDeps): LiveStore {
  /** The one request whose answer counts. */
  let running: Promise<void> | undefined
  /** 0 when what is known is out of date, `NEVER` when the store has had no occasion to ask. */
  let askedAt = NEVER
  let pause = FRESH

  const refetch = (): Promise<void> => running ?? ask()

  const stateFor = (data: unknown, error: Progress['error'], isLoud = false): State => {
    const isPending = data === undefined && !error
    const isRefetching = isLoud && !isPending
    const state = { data, error, isPending, isRefetching, refetch }
    return toState?.(state) ?? state
  }
  const stateOf = (data: unknown): State => stateFor(data && parseJson(JSON.stringify(data)), null)

  const $state = atom(stateOf(initial))
  const listen = $state.listen.bind($state)

  const ask = async (isLoud = true): Promise<void> => {
    const { value } = $state
    if (!isBrowser) return
    askedAt = clock.now()
    if (isLoud) $state.set(stateFor(value.data, value.error, true))
    const request = load().then(({ data, error }) => {
      if (request !== running) return
      const known = $state.value
      running = undefined
      // Doubled after every failure, which keeps below 5 requests in any minute.
      pause = known.error && error ? Math.min(LONGEST_PAUSE, pause * 2) : FRESH
      $state.set(stateFor(error || isSame(known.data, data) ? known.data : data, error))
      // What the server refuses today it refuses in a minute too, unless it was the load or an outage.
      if (!error || (error.status >= 400 && error.status < 429)) return
      clock.after(pause, () => {
        if ($state.value.error) check()
      })
    })
    await (running = request)
  }

  const check = (isBackOnline?: boolean): void => {
    const { lc, value } = $state
    const isDue = clock.now() - askedAt >= pause
    const isRescued = isBackOnline && value.error?.status === 0
    if (lc && !running && (isDue || isRescued)) void ask(false)
  }

  const live = Object.assign($state, {
    eq: isSame,
    stateOf,
    hydrate: (state: State) => {
      if (askedAt !== NEVER || state.data === undefined) return
      askedAt = clock.now()
      $state.set(state)
    },
    listen: (listener: Parameters<typeof listen>[0]) => {
      const stop = listen(listener)
      if ($state.lc === 1) {
        onListen()
        check()
      }
      return stop
    },
    off: () => {
      clock.after(KEPT, () => {
        if (!$state.lc && !$state.value.error) askedAt = 0
      })
    },
  })
  live.hydrate($state.value)

  return {
    $state: live,
    check,
    async invalidate(isOfAnother) {
      const { lc, value } = $state
      running = undefined
      askedAt = 0
      if (!lc || (isOfAnother && value.data !== null)) $state.set(stateFor(undefined, null))
      if (lc) await ask()
    },
  }
}

/** Whether two answers say the same, so that nobody renders for nothing. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
