import type { Exchange, SessionData } from '../contract/exchange.js'
import type { AnswerHeaders, Plugin, SessionGrant } from '../contract/plugin.js'
import type { PluginContext } from '../contract/plugin-context.js'

/** Name and value of a header. */
export type HeaderPair = readonly [name: string, value: string]

/** What an answer in the making hands out and shows. */
interface Noted {
  grant?: SessionGrant | undefined
  shown?: SessionData
}

/** What plugins hear of an answer in the making, so that they may add headers to it. */
export class AnswerNotes {
  readonly #adding: readonly AnswerHeaders[]
  readonly #noted = new WeakMap<Exchange, Noted>()

  constructor(adding: readonly AnswerHeaders[]) {
    this.#adding = adding
  }

  /** The answer hands out a credential: the last one counts. */
  noteGrant(exchange: Exchange, grant: SessionGrant): void {
    this.#of(exchange).grant = grant
  }

  /** The answer says who is signed in. */
  noteShown(exchange: Exchange, shown: SessionData): void {
    this.#of(exchange).shown = shown
  }

  /** What was to be handed out is taken back. */
  forgetGrant(exchange: Exchange): void {
    this.#of(exchange).grant = undefined
  }

  /** The headers that the plugins add to the answer of a call that went well. */
  async collect(exchange: Exchange, context: PluginContext): Promise<readonly HeaderPair[]> {
    const { grant, shown } = this.#noted.get(exchange) ?? {}
    const headers: HeaderPair[] = []
    const asked = { exchange, context }
    for (const adding of this.#adding) {
      const granted = grant && (await adding['session.granted']?.(grant, asked))
      const added = shown && (await adding['session.shown']?.(shown, asked))
      headers.push(...Object.entries({ ...granted, ...added }))
    }
    return headers
  }

  #of(exchange: Exchange): Noted {
    const known = this.#noted.get(exchange)
    if (known) return known
    const noted: Noted = {}
    this.#noted.set(exchange, noted)
    return noted
  }
}

/** Null where no plugin adds headers: nothing is noted then. */
export function createAnswerNotes(plugins: readonly Plugin[]): AnswerNotes | null {
  const adding = plugins.flatMap(({ answerHeaders }) => answerHeaders ?? [])
  return adding.length > 0 ? new AnswerNotes(adding) : null
}
