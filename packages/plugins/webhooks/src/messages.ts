import { defineModel, type OnContext, type PluginContext } from '@countersign/core'

/** A message for one endpoint that has not been delivered. */
export interface WebhookMessageRow {
  /** The header `webhook-id` of every attempt. */
  readonly id: string
  /** The name of the endpoint in the options. */
  readonly endpoint: string
  /** The name of the event. */
  readonly type: string
  /** The body of the request: JSON text, written in the transaction of the event. */
  readonly body: string
  readonly createdAt: Date
  /** The number of attempts that have begun. */
  readonly attempts: number
  /** When the next attempt may begin; null when the plugin has given up. */
  readonly dueAt: Date | null
  /** Why the last attempt failed. */
  readonly failure: string | null
}

/** The model of undelivered messages. */
export const messageModel = defineModel<WebhookMessageRow>()('webhookMessage', {
  endpoint: { type: 'string', required: true, index: true },
  type: { type: 'string', required: true },
  body: { type: 'string', required: true },
  createdAt: { type: 'date', required: true },
  attempts: { type: 'number', required: true },
  dueAt: { type: 'date', index: true },
  failure: { type: 'string' },
})

/** Writes a message for each endpoint in the transaction of the event. */
export async function writeMessages(
  context: OnContext,
  endpoints: readonly string[],
  { type, data }: { readonly type: string; readonly data: object },
): Promise<void> {
  const createdAt = new Date(context.clock.now())
  const body = JSON.stringify({ type, timestamp: createdAt.toISOString(), data })
  for (const endpoint of endpoints)
    await context.store.of(messageModel).create({
      ...{ id: context.createId(messageModel.name), endpoint, type, body },
      ...{ createdAt, attempts: 0, dueAt: createdAt },
    })
}

/** The undelivered messages. A claim matches the number of attempts, so that of parallel processes one succeeds. */
export class Messages {
  readonly #context: Pick<PluginContext, 'clock' | 'store'>

  constructor(context: Pick<PluginContext, 'clock' | 'store'>) {
    this.#context = context
  }

  /** Messages of an endpoint whose next attempt may begin, the longest due first. */
  due(endpoint: string, limit: number): Promise<readonly WebhookMessageRow[]> {
    const due = { endpoint, dueAt: { lte: new Date(this.#context.clock.now()) } }
    return this.#rows.findMany(due, { orderBy: { dueAt: 'asc' }, limit })
  }

  /**
   * Begins an attempt: no other process begins one for this number of milliseconds. Null when another process has
   * begun it.
   */
  claim({ id, attempts }: WebhookMessageRow, lease: number): Promise<WebhookMessageRow | null> {
    const now = this.#context.clock.now()
    return this.#rows.updateOne(
      { id, attempts, dueAt: { lte: new Date(now) } },
      { attempts: attempts + 1, dueAt: new Date(now + lease) },
    )
  }

  /** Removes a delivered message. */
  async remove({ id }: WebhookMessageRow): Promise<void> {
    await this.#rows.delete({ id })
  }

  /** Ends a failed attempt: the next one may begin after this number of milliseconds; null gives up. */
  async fail(
    { id, attempts }: WebhookMessageRow,
    failure: string,
    delay: number | null,
  ): Promise<void> {
    const dueAt = delay === null ? null : new Date(this.#context.clock.now() + delay)
    // A later attempt, begun after the lease had expired, decides for itself.
    await this.#rows.update({ id, attempts }, { dueAt, failure })
  }

  /** Lets the messages that the plugin has given up begin again. Returns their number. */
  revive(endpoint: string | undefined): Promise<number> {
    const abandoned = { dueAt: null, ...(endpoint !== undefined && { endpoint }) }
    return this.#rows.update(abandoned, {
      attempts: 0,
      dueAt: new Date(this.#context.clock.now()),
    })
  }

  get #rows() {
    return this.#context.store.of(messageModel)
  }
}
