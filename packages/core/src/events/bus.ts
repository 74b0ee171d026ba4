import type {
  AfterContext,
  BeforeContext,
  CoreDrafts,
  CoreEvents,
  DraftName,
  EventName,
  OnContext,
} from '../contract/events.js'
import type { Subscribers } from '../contract/plugin.js'

/** Calls the subscribers of plugins and of the app, in the order in which they are listed. */
export interface Bus {
  /** Whether somebody writes in the transaction of this event. */
  hasOn(name: EventName): boolean
  /** Whether somebody follows the commit of this event. */
  hasAfter(name: EventName): boolean
  /** The draft with all amendments, or the refusal of a subscriber. */
  before<N extends DraftName>(
    name: N,
    draft: CoreDrafts[N],
    context: BeforeContext,
  ): Promise<CoreDrafts[N]>
  on<N extends EventName>(name: N, event: CoreEvents[N], context: OnContext): Promise<void>
  /** Tells everybody, whoever fails. */
  after<N extends EventName>(name: N, event: CoreEvents[N], context: AfterContext): Promise<void>
}

/** Columns that a draft may be amended in. */
export type Amendable = Readonly<Record<DraftName, ReadonlySet<string>>>

/** Puts the subscribers of plugins and of the app behind one face. */
export function createBus(subscribers: readonly Subscribers[], amendable: Amendable): Bus {
  return {
    hasOn: (name) => subscribers.some(({ on }) => on?.[name]),
    hasAfter: (name) => subscribers.some(({ after }) => after?.[name]),

    async before(name, draft, context) {
      let amended = draft
      for (const { before } of subscribers) {
        const changes = await before?.[name]?.(amended, context)
        if (changes === undefined) continue
        checkColumns(name, Object.keys(changes), amendable[name])
        amended = { ...amended, ...changes }
      }
      return amended
    },

    async on(name, event, context) {
      for (const { on } of subscribers) await on?.[name]?.(event, context)
    },

    async after(name, event, context) {
      for (const { after } of subscribers) {
        if (!after?.[name]) continue
        const told = Promise.resolve().then(() => after[name]?.(event, context))
        // Logged where it is deferred to: one failure does not keep the others from hearing.
        context.exchange.defer(told)
        await Promise.allSettled([told])
      }
    },
  }
}

function checkColumns(
  name: DraftName,
  columns: readonly string[],
  known: ReadonlySet<string>,
): void {
  const unknown = columns.filter((column) => !known.has(column))
  if (unknown.length === 0) return
  throw new Error(`A "${name}" draft has no column to amend named ${unknown.join(', ')}`)
}
