import type {
  AfterContext,
  BeforeContext,
  CoreDrafts,
  CoreEvents,
  DraftName,
  EventName,
  OnContext,
} from '../contract/events.js'
import type { AnySubscribers } from '../contract/plugin.js'

/** Calls the subscribers of plugins and of the app, in the order in which they are listed. */
export interface Bus {
  /** Whether somebody writes in the transaction of this event. */
  hasOn(name: string): boolean
  /** Whether somebody may amend or refuse this draft. */
  hasBefore(name: string): boolean
  /** Whether somebody follows the commit of this event. */
  hasAfter(name: string): boolean
  /** The draft with all amendments, or the refusal of a subscriber. */
  before<N extends DraftName>(
    name: N,
    draft: CoreDrafts[N],
    context: BeforeContext,
  ): Promise<CoreDrafts[N]>
  /** As {@link before}, for a draft of a plugin's own. */
  ask<D extends object>(name: string, asked: Asked<D>, context: BeforeContext): Promise<D>
  on<N extends EventName>(name: N, event: CoreEvents[N], context: OnContext): Promise<void>
  /** As {@link on}, for an event of a plugin's own too. */
  tell(name: string, event: object, context: OnContext): Promise<void>
  /** Tells everybody, whoever fails. */
  after(name: string, event: object, context: AfterContext): Promise<void>
}

/** A draft, and what subscribers may change of it. */
interface Asked<D extends object> {
  readonly draft: D
  readonly amendable: readonly (keyof D & string)[]
}

/** Columns that a draft may be amended in. */
export type Amendable = Readonly<Record<DraftName, ReadonlySet<string>>>

/** Puts the subscribers of plugins and of the app behind one face. */
export function createBus(subscribers: readonly AnySubscribers[], amendable: Amendable): Bus {
  const tell = async (name: string, event: object, context: OnContext): Promise<void> => {
    for (const { on } of subscribers) await on?.[name]?.(event, context)
  }

  return {
    hasOn: (name) => subscribers.some(({ on }) => on?.[name]),
    hasBefore: (name) => subscribers.some(({ before }) => before?.[name]),
    hasAfter: (name) => subscribers.some(({ after }) => after?.[name]),
    before: (name, draft, context) =>
      amend(subscribers, { name, draft, known: amendable[name] }, context),
    ask: (name, asked, context) =>
      amend(subscribers, { name, draft: asked.draft, known: new Set(asked.amendable) }, context),
    on: tell,
    tell,

    async after(name, event, context) {
      for (const { after } of subscribers) {
        const listener = after?.[name]
        if (!listener) continue
        const told = Promise.resolve().then(() => listener(event, context))
        // Logged where it is deferred to: one failure does not keep the others from hearing.
        context.exchange.defer(told)
        await Promise.allSettled([told])
      }
    },
  }
}

async function amend<D extends object>(
  subscribers: readonly AnySubscribers[],
  {
    name,
    draft,
    known,
  }: { readonly name: string; readonly draft: D; readonly known: ReadonlySet<string> },
  context: BeforeContext,
): Promise<D> {
  let amended = draft
  for (const { before } of subscribers) {
    const changes = await before?.[name]?.(amended, context)
    if (changes === undefined) continue
    checkColumns(name, Object.keys(changes), known)
    amended = { ...amended, ...changes }
  }
  return amended
}

function checkColumns(name: string, columns: readonly string[], known: ReadonlySet<string>): void {
  const unknown = columns.filter((column) => !known.has(column))
  if (unknown.length === 0) return
  throw new Error(`A "${name}" draft has no column to amend named ${unknown.join(', ')}`)
}
