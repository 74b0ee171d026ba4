import type { Exchange } from '../../contract/calls/exchange.js'
import type { Plugin } from '../../contract/plugins/plugin.js'
import type {
  AnswerHeaders,
  SessionGrant,
  ShownSession,
} from '../../contract/plugins/answer-headers.js'
import type { PluginContext } from '../../contract/plugins/plugin-context.js'

/** Name and value of a header. */
export type HeaderPair = readonly [name: string, value: string]

/** What a call notes about its response. */
interface ResponseFacts {
  /** The session whose credential the response contains: the last one counts; null when it is cleared again. */
  readonly granted?: SessionGrant | null
  /** The session that the response contains. */
  readonly shown?: ShownSession
}

/** Collects what calls note about their responses, for the plugins that add headers to them. */
export class HeaderCollector {
  readonly #adding: readonly AnswerHeaders[]
  readonly #facts = new WeakMap<Exchange, ResponseFacts>()

  constructor(adding: readonly AnswerHeaders[]) {
    this.#adding = adding
  }

  note(exchange: Exchange, facts: ResponseFacts): void {
    this.#facts.set(exchange, { ...this.#facts.get(exchange), ...facts })
  }

  /** The headers that the plugins add to the response of a successful call. */
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

/** Null when no plugin adds headers: nothing is recorded then. */
export function createHeaderCollector(plugins: readonly Plugin[]): HeaderCollector | null {
  const adding = plugins.flatMap(({ answerHeaders }) => answerHeaders ?? [])
  return adding.length > 0 ? new HeaderCollector(adding) : null
}
