import type { BeforeContext, CoreDrafts, DraftName, OnContext } from '../contract/plugins/events.js'
import type { AfterContext, AnySubscribers } from '../contract/plugins/subscribers.js'

/** Calls the subscribers of plugins and of the app, in the order in which they are listed. */
export interface Bus {
  /** Whether an `on` subscriber writes in the transaction of this event. */
  readonly hasOn: (name: string) => boolean
  /** Whether a `before` subscriber may amend or reject this draft. */
  readonly hasBefore: (name: string) => boolean
  /** Whether an `after` subscriber follows the commit of this event. */
  readonly hasAfter: (name: string) => boolean
  /** The draft with all amendments, or the error of a subscriber. */
  before<N extends DraftName>(
    name: N,
    draft: CoreDrafts[N],
    context: BeforeContext,
  ): Promise<CoreDrafts[N]>
  /** As {@link before}, for a draft of a plugin. */
  runBefore<D extends object>(
    name: string,
    draftToAmend: DraftToAmend<D>,
    context: BeforeContext,
  ): Promise<D>
  /** Calls the subscribers one after another; the first failure rolls everything back. */
  publish(name: string, event: object, context: OnContext): Promise<void>
  /** Calls every subscriber, also after failures. */
  after(name: string, event: object, context: AfterContext): Promise<void>
}

/** A draft, and the columns that subscribers may amend. */
interface DraftToAmend<D extends object> {
  readonly draft: D
  readonly amendable: readonly string[]
}

/** Columns that a draft may be amended in. */
export type Amendable = Readonly<Record<DraftName, readonly string[]>>

/** The bus over the subscribers of plugins and of the app. */
export function createBus(subscribers: readonly AnySubscribers[], amendable: Amendable): Bus {
  const runBefore: Bus['runBefore'] = async (name, draftToAmend, context) => {
    let { draft } = draftToAmend
    for (const { before } of subscribers) {
      const changes = await before?.[name]?.(draft, context)
      if (changes === undefined) continue
      checkColumns(name, Object.keys(changes), draftToAmend.amendable)
      draft = { ...draft, ...changes }
    }
    return draft
  }

  return {
    hasOn: (name) => subscribers.some(({ on }) => on?.[name]),
    hasBefore: (name) => subscribers.some(({ before }) => before?.[name]),
    hasAfter: (name) => subscribers.some(({ after }) => after?.[name]),
    before: (name, draft, context) =>
      runBefore(name, { draft, amendable: amendable[name] }, context),
    runBefore,

    async publish(name, event, context) {
      for (const { on } of subscribers) await on?.[name]?.(event, context)
    },

    async after(name, event, context) {
      for (const { after } of subscribers) {
        const listener = after?.[name]
        if (!listener) continue
        const done = Promise.resolve().then(() => listener(event, context))
        // A deferred failure is logged, and the other subscribers still run.
        context.exchange.defer(done)
        await Promise.allSettled([done])
      }
    },
  }
}

function checkColumns(name: string, columns: readonly string[], known: readonly string[]): void {
  const unknown = columns.filter((column) => !known.includes(column))
  if (unknown.length === 0) return
  throw new Error(`A "${name}" draft has no column to amend named ${unknown.join(', ')}`)
}
