import type { PluginContext } from '@countersign/core'
import { Messages, type WebhookMessageRow } from './messages.js'
import type { WebhookEndpointSettings, WebhooksSettings } from './options.js'
import { type Failure, send } from './send.js'

/** The numbers of messages that a run has delivered, and of attempts that failed. */
export interface DeliveryCounts {
  readonly delivered: number
  readonly failed: number
}

/**
 * The result of an attempt: `rejected` when the endpoint rejects this message only, `failed` when it may accept no
 * other, `taken` when another process has begun the attempt.
 */
type Outcome = 'delivered' | 'rejected' | 'failed' | 'taken'

/** Messages that are read at once. */
const PAGE = 50
/** Milliseconds after its time limit in which a process may still record the result of an attempt. */
const MARGIN = 60_000

/** Delivers the messages that are due. */
export class Deliveries {
  readonly #context: PluginContext
  readonly #settings: WebhooksSettings
  readonly #messages: Messages
  /** The run that is going on, and the one that follows it for messages that it may have missed. */
  #running: Promise<DeliveryCounts> | null = null
  #next: Promise<DeliveryCounts> | null = null

  constructor(context: PluginContext, settings: WebhooksSettings) {
    this.#context = context
    this.#settings = settings
    this.#messages = new Messages(context)
  }

  /** Delivers all messages that are due now. A process has one run at a time. */
  deliver(): Promise<DeliveryCounts> {
    if (this.#running) {
      this.#next ??= this.#running.then(
        () => this.#start(),
        () => this.#start(),
      )
      return this.#next
    }
    return this.#start()
  }

  /** Lets the messages that the plugin has given up begin again. Returns their number. */
  revive(endpoint: string | undefined): Promise<number> {
    return this.#messages.revive(endpoint)
  }

  #start(): Promise<DeliveryCounts> {
    this.#next = null
    this.#running = this.#deliverAll().finally(() => {
      this.#running = null
    })
    return this.#running
  }

  /** Endpoints do not wait for each other. */
  async #deliverAll(): Promise<DeliveryCounts> {
    const runs = [...this.#settings.endpoints].map((endpoint) => this.#deliverTo(endpoint))
    const counts = await Promise.all(runs)
    return {
      delivered: counts.reduce((sum, { delivered }) => sum + delivered, 0),
      failed: counts.reduce((sum, { failed }) => sum + failed, 0),
    }
  }

  async #deliverTo(endpoint: readonly [string, WebhookEndpointSettings]): Promise<DeliveryCounts> {
    const outcomes: Outcome[] = []
    for (;;) {
      const page = await this.#messages.due(endpoint[0], PAGE)
      outcomes.push(...(await this.#attemptAll(page, endpoint)))
      if (page.length < PAGE || outcomes.at(-1) === 'failed') break
    }
    const countOf = (...wanted: readonly Outcome[]): number =>
      outcomes.filter((outcome) => wanted.includes(outcome)).length
    return { delivered: countOf('delivered'), failed: countOf('failed', 'rejected') }
  }

  /** Ends at the first failure: an endpoint that is down gets one request in a run, not one for each message. */
  async #attemptAll(
    page: readonly WebhookMessageRow[],
    endpoint: readonly [string, WebhookEndpointSettings],
  ): Promise<readonly Outcome[]> {
    const outcomes: Outcome[] = []
    for (const message of page) {
      const outcome = await this.#attempt(message, endpoint)
      outcomes.push(outcome)
      if (outcome === 'failed') break
    }
    return outcomes
  }

  async #attempt(
    due: WebhookMessageRow,
    [name, receiver]: readonly [string, WebhookEndpointSettings],
  ): Promise<Outcome> {
    const { timeout, fetch } = this.#settings
    const message = await this.#messages.claim(due, timeout + MARGIN)
    if (!message) return 'taken'
    const now = this.#context.clock.now()
    const failure = await send(message, receiver, { fetch, timeout, now })
    if (!failure) {
      await this.#messages.remove(message)
      return 'delivered'
    }
    await this.#messages.fail(message, failure.reason, this.#delayAfter(message, failure))
    this.#context.logger.log('error', 'A webhook was not delivered', {
      ...{ endpoint: name, webhookId: message.id, type: message.type },
      ...{ attempt: message.attempts, reason: failure.reason },
    })
    return failure.concernsMessageOnly ? 'rejected' : 'failed'
  }

  /** Milliseconds until the next attempt; null when none follows. */
  #delayAfter({ attempts }: WebhookMessageRow, { isFinal, retryAfter }: Failure): number | null {
    const delay = this.#settings.retries[attempts - 1]
    return isFinal || delay === undefined ? null : Math.max(delay, retryAfter)
  }
}
