import { type Change, type Changes, changeAfter } from './change-after.js'
import type { LiveStore } from './live-store.js'

/** A store, and the calls after which it is loaded again. */
export interface KeptStore {
  readonly store: LiveStore
  /** Undefined for the session, which follows every change. */
  readonly refetchedAfter?: readonly string[] | undefined
}

/** What keeping stores true takes. */
export interface KeeperDeps {
  readonly kept: readonly KeptStore[]
  /** What plugins say of their calls. */
  readonly changes: Changes
  readonly isBrowser: boolean
}

/** Keeps the stores of a client true. */
export interface Keeper {
  /** Listens to the page and to other tabs, from the first call on for as long as the page lives. */
  readonly start: () => void
  /** Tells the stores, here and in other tabs, that a call went well. Resolves when those here know the outcome. */
  readonly tell: (route: string, data: unknown) => Promise<void>
}

/** What tabs tell each other. */
type News = readonly [route: string, change: Change]

/** Keeps stores true: after calls, here and in other tabs, on focus and when the network is back. */
export function createKeeper({ kept, changes, isBrowser }: KeeperDeps): Keeper {
  let channel: BroadcastChannel | undefined

  const touch = ([route, change]: News): Promise<void>[] => {
    const isOfAnother = change === 'person'
    return kept.flatMap(({ store, refetchedAfter }) => {
      const isUsual = isOfAnother || !refetchedAfter
      const isTouched = isUsual ? change !== 'nothing' : refetchedAfter.includes(route)
      return isTouched ? store.invalidate(isOfAnother) : []
    })
  }
  const check = ({ type }: Event): void => {
    if (document.hidden) return
    for (const { store } of kept) store.check(type === 'online')
  }
  const start = (): void => {
    if (!isBrowser) return
    // Listening again changes nothing.
    for (const type of ['focus', 'visibilitychange', 'online']) addEventListener(type, check)
    try {
      // The tabs of an origin tell each other which calls went well.
      channel ??= new BroadcastChannel('countersign')
      channel.onmessage = ({ data }: MessageEvent<News>) => void touch(data)
    } catch {
      // Old browsers have none, and some refuse it with cookies: each tab then finds out on focus.
    }
  }
  const tell = async (route: string, data: unknown): Promise<void> => {
    const news: News = [route, changeAfter(route, changes, data)]
    const touched = touch(news)
    if (!touched[0]) return
    start()
    channel?.postMessage(news)
    await Promise.all(touched)
  }
  return { start, tell }
}
