import type { AnySubscribers, CoreEvents, Plugin, PluginContext } from '@countersign/core'
import { Deliveries } from './deliveries.js'
import { createDeliverWebhooks, createRetryWebhooks, type FindDeliveries } from './endpoints.js'
import { messageModel, writeMessages } from './messages.js'
import {
  readOptions,
  type WebhookData,
  type WebhooksOptions,
  type WebhooksSettings,
} from './options.js'

export type { WebhookData, WebhookEndpoint, WebhooksOptions } from './options.js'
export type { SendRequest } from './send.js'

/** The calls of the plugin. */
export interface WebhooksEndpoints {
  /**
   * Server only: delivers the messages that are due, and returns how many were delivered, and how many attempts
   * failed. Call it every minute: it sends again what failed, and what a process had not sent when it ended.
   */
  readonly deliverWebhooks: ReturnType<typeof createDeliverWebhooks>
  /** Server only: lets the messages that were given up begin again, and returns their number. */
  readonly retryWebhooks: ReturnType<typeof createRetryWebhooks>
}

/** The plugin that {@link webhooks} returns. */
export interface WebhooksPlugin extends Plugin<'webhooks', WebhooksEndpoints> {}

/**
 * Sends events to your services as signed requests. A message is written in the transaction of its event and sent after
 * the commit. So it exists exactly when its event has happened, and it is sent again until the service accepts it: at
 * least once, in no certain order.
 *
 * @throws ConfigurationError, by `createAuth`, when a URL, a secret or the name of an event is invalid.
 *
 * @example
 * ```ts
 * import { createAuth } from '@countersign/core'
 * import { memory } from '@countersign/core/memory'
 * import { webhooks } from '@countersign/webhooks'
 *
 * export const auth = createAuth({
 *   database: memory(),
 *   emailAndPassword: { enabled: true },
 *   plugins: [
 *     webhooks({
 *       endpoints: {
 *         crm: {
 *           url: 'https://crm.example.com/hooks/users',
 *           secret: process.env['CRM_WEBHOOK_SECRET'] ?? '',
 *           events: ['user.created', 'user.deleted'],
 *         },
 *       },
 *     }),
 *   ],
 * })
 * ```
 *
 * @see Standard Webhooks, https://www.standardwebhooks.com
 */
export function webhooks<E extends object = CoreEvents>(
  options: WebhooksOptions<NoInfer<E>>,
): WebhooksPlugin {
  const settings = readOptions(options)
  const apps = new WeakMap<PluginContext, Deliveries>()
  const deliveriesOf: FindDeliveries = (context) => {
    const deliveries = apps.get(context) ?? new Deliveries(context, settings)
    apps.set(context, deliveries)
    return deliveries
  }
  return {
    id: 'webhooks',
    models: [messageModel],
    endpoints: {
      deliverWebhooks: createDeliverWebhooks(deliveriesOf),
      retryWebhooks: createRetryWebhooks(deliveriesOf, [...settings.endpoints.keys()]),
    },
    prepare: () => settings.problems,
    subscribers: createSubscribers(settings, deliveriesOf),
  }
}

function createSubscribers(settings: WebhooksSettings, deliveriesOf: FindDeliveries) {
  const receiversOf = new Map<string, string[]>()
  for (const [endpoint, { events }] of settings.endpoints)
    for (const name of new Set(events))
      receiversOf.set(name, [...(receiversOf.get(name) ?? []), endpoint])
  const on: Record<string, NonNullable<AnySubscribers['on']>[string]> = {}
  const after: Record<string, NonNullable<AnySubscribers['after']>[string]> = {}
  for (const [type, endpoints] of receiversOf) {
    const dataOf = settings.data[type] ?? idsOf
    on[type] = (event, context) => writeMessages(context, endpoints, { type, data: dataOf(event) })
    after[type] = (_event, { exchange, context }) => {
      // Other subscribers do not wait for the endpoints.
      exchange.defer(deliveriesOf(context).deliver())
    }
  }
  return { on, after }
}

/** Columns that name other rows. Other columns that end in `Id` may be the app's, such as the number of a passport. */
const references: ReadonlySet<string> = new Set([
  'userId',
  'accountId',
  'providerId',
  'sessionId',
  'organizationId',
  'memberId',
  'invitationId',
  'inviterId',
  'teamId',
])

/** The ids in an event: its own, and those of its rows, so that `{ user }` becomes `{ userId }`. */
function idsOf(event: object): WebhookData {
  const own = entriesOfTexts(event, (name) => name.endsWith('Id'))
  const ofRows = Object.entries(event).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value !== 'object' || value === null || !('id' in value)) return []
    const referenced = entriesOfTexts(value, (column) => references.has(column))
    return [...referenced, [`${name}Id`, value.id] as const]
  })
  return Object.fromEntries([...own, ...ofRows])
}

function entriesOfTexts(row: object, isWanted: (name: string) => boolean) {
  return Object.entries(row).filter(
    ([name, value]: [string, unknown]) => isWanted(name) && typeof value === 'string',
  )
}
