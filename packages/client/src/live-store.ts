import type { ClientError } from '@countersign/core'
import { atom, type PreinitializedWritableAtom, type ReadableAtom } from 'nanostores'
import { type Clock, isBrowser } from './platform.js'
import { LONGEST_PAUSE } from './pause-after.js'
import { type Answer, parseJson } from './read-answer.js'

/** Milliseconds for which loaded data are fresh: focus and new listeners start no request in that time. */
const FRESH = 5_000
/** Milliseconds after the last listener has left for which the data stay fresh for the next listener. */
const KEPT = 1_000
const NEVER = -1

/** The progress of a store's requests. */
export interface Progress<C extends string = string> {
  /** Why the last request failed; null when it succeeded. A failure keeps the data of earlier requests. */
  readonly error: ClientError<C> | null
  /** True until the first request succeeds or fails. */
  readonly isPending: boolean
  /** True while a request runs after the first one: after `refetch`, or because a call changed the data. */
  readonly isRefetching: boolean
  /** Loads the data again, or waits for the running request. Never rejects. */
  readonly refetch: () => Promise<void>
}

/** The data of a store, undefined before the first response, and the progress of its requests. */
export interface LiveState<T, C extends string = string> extends Progress<C> {
  readonly data: T | undefined
}

/** A nanostores store that loads when the first listener subscribes, and again when its data may have changed. */
export interface LiveAtom<S extends LiveState<unknown>> extends ReadableAtom<S> {
  readonly init: S
  readonly value: S
  /** Returns the state of a store with these data, for rendering on a server. Dates may be ISO strings. */
  readonly stateOf: (data: unknown) => S
  /** Sets the state that a server rendered, unless the store has made a request. Does nothing on a server. */
  readonly hydrate: (state: S) => void
}

export interface LiveStoreDeps {
  readonly load: () => Promise<Answer>
  /** Maps data and progress to the state that the store shows. */
  readonly toState?: (state: LiveState<unknown>) => LiveState<unknown>
  readonly clock: Clock
  /** Called when the first listener subscribes. */
  readonly onListen: () => void
  /** The data before any request. */
  readonly initial?: unknown
}

type State = LiveState<unknown>

/** A store for the response of one call. */
export interface LiveStore {
  readonly $state: PreinitializedWritableAtom<State> & Pick<LiveAtom<State>, 'stateOf' | 'hydrate'>
  /**
   * Loads the data again, unless the last response or failure is fresh.
   *
   * @param isBackOnline - the network is back, so a request that failed without it need not wait
   */
  readonly check: (isBackOnline?: boolean) => void
  /**
   * Marks the data as stale, ignores the running request, and loads again when there are listeners.
   *
   * @param isUserChanged - another user may be signed in, so the store also clears its data
   */
  readonly invalidate: (isUserChanged: boolean) => Promise<void>
}

/** Creates a store that loads when the first listener subscribes and ignores responses that are out of date. */
export function createLiveStore({
  load,
  toState,
  clock,
  onListen,
  initial,
}: LiveStoreDeps): LiveStore {
  /** The request whose response counts; responses of earlier requests are ignored. */
  let running: Promise<void> | undefined
  /** When the last request started; 0 when the data are stale, `NEVER` before the first request. */
  let requestedAt = NEVER
  let pause = FRESH

  const refetch = (): Promise<void> => running ?? startRequest()

  const stateFor = (data: unknown, error: Progress['error'], isShown = false): State => {
    const isPending = data === undefined && !error
    const isRefetching = isShown && !isPending
    const state = { data, error, isPending, isRefetching, refetch }
    return toState?.(state) ?? state
  }
  const stateOf = (data: unknown): State => stateFor(data && parseJson(JSON.stringify(data)), null)

  const $state = atom(stateOf(initial))
  const listen = $state.listen.bind($state)

  const startRequest = async (isShown = true): Promise<void> => {
    const { value } = $state
    if (!isBrowser) return
    requestedAt = clock.now()
    if (isShown) $state.set(stateFor(value.data, value.error, true))
    const request = load().then(({ data, error }) => {
      if (request !== running) return
      const known = $state.value
      running = undefined
      // Doubling after every failure keeps the store at 5 requests a minute or fewer.
      pause = known.error && error ? Math.min(LONGEST_PAUSE, pause * 2) : FRESH
      $state.set(stateFor(error || isSame(known.data, data) ? known.data : data, error))
      // The server would refuse the same request again, except after 429 or an outage.
      if (!error || (error.status >= 400 && error.status < 429)) return
      clock.after(pause, () => {
        if ($state.value.error) check()
      })
    })
    await (running = request)
  }

  const check = (isBackOnline?: boolean): void => {
    const { lc, value } = $state
    const isDue = clock.now() - requestedAt >= pause
    const isReconnected = isBackOnline && value.error?.status === 0
    if (lc && !running && (isDue || isReconnected)) void startRequest(false)
  }

  const live = Object.assign($state, {
    eq: isSame,
    stateOf,
    hydrate: (state: State) => {
      // A server renders for many users at once: none of them may stay in a store, which lives as long as its module.
      if (!isBrowser || requestedAt > NEVER || state.data === undefined) return
      requestedAt = clock.now()
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
        if (!$state.lc && !$state.value.error) requestedAt = 0
      })
    },
  })
  live.hydrate($state.value)

  return {
    $state: live,
    check,
    async invalidate(isUserChanged) {
      const { lc, value } = $state
      running = undefined
      requestedAt = 0
      if (!lc || (isUserChanged && value.data !== null)) $state.set(stateFor(undefined, null))
      if (lc) await startRequest()
    },
  }
}

/** Whether two responses are equal, so that listeners need not render again. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
