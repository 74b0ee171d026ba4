import type { Exchange } from '../../contract/exchange.js'
import type { AnswerHeaders, Plugin, SessionGrant, ShownSession } from '../../contract/plugin.js'
import type { PluginContext } from '../../contract/plugin-context.js'

/** Name and value of a header. */
export type HeaderPair = readonly [name: string, value: string]

/** What an answer in the making is about. */
interface ResponseFacts {
  /** What it hands out: the last one counts, and none when it is taken back. */
  readonly granted?: SessionGrant | null
  /** Who is signed in, as it says. */
  readonly shown?: ShownSession
}

/** What plugins hear of an answer in the making, so that they may add headers to it. */
export class ResponseHeaders {
  readonly #adding: readonly AnswerHeaders[]
  readonly #facts = new WeakMap<Exchange, ResponseFacts>()

  constructor(adding: readonly AnswerHeaders[]) {
    this.#adding = adding
  }

  note(exchange: Exchange, facts: ResponseFacts): void {
    this.#facts.set(exchange, { ...this.#facts.get(exchange), ...facts })
  }

  /** The headers that the plugins add to the answer of a call that went well. */
  async collect(exchange: Exchange, context: PluginContext): Promise<readonly HeaderPair[]> {
    const { granted, shown } = this.#facts.get(exchange) ?? {}
    const headerContext = { exchange, context }
    const headers: HeaderPair[] = []
    for (const adding of this.#adding) {
      const all = {
        ...(granted && (await adding['session.granted']?.(granted, headerContext))),
        ...(shown && (await adding['session.shown']?.(shown, headerContext))),
      }
      headers.push(...Object.entries(all))
    }
    return headers
  }
}

/** Null where no plugin adds headers: nothing is noted then. */
export function createResponseHeaders(plugins: readonly Plugin[]): ResponseHeaders | null {
  const adding = plugins.flatMap(({ answerHeaders }) => answerHeaders ?? [])
  return adding.length > 0 ? new ResponseHeaders(adding) : null
}
