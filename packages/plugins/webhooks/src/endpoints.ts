import { defineEndpoint, type PluginContext } from '@countersign/core'
import * as z from 'zod/mini'
import type { Deliveries } from './deliveries.js'

/** The deliveries of an app. */
export type FindDeliveries = (context: PluginContext) => Deliveries

const count = z.number()

/** `auth.api.deliverWebhooks()` */
export const createDeliverWebhooks = (deliveriesOf: FindDeliveries) =>
  defineEndpoint({
    method: 'POST',
    path: '/deliver-webhooks',
    summary: 'Deliver the webhooks that are due',
    access: 'server-only',
    answer: z.object({ delivered: count, failed: count }),
    handle: async ({ context }) => ({ ...(await deliveriesOf(context).deliver()) }),
  })

/** `auth.api.retryWebhooks()` */
export const createRetryWebhooks = (deliveriesOf: FindDeliveries, names: readonly string[]) =>
  defineEndpoint({
    method: 'POST',
    path: '/retry-webhooks',
    summary: 'Retry the webhooks that were given up',
    access: 'server-only',
    body: z.optional(
      z.object({
        endpoint: z
          .optional(endpointName(names))
          .with(z.describe('Its name. Default: all endpoints')),
      }),
    ),
    answer: z.object({ retried: count }),

    async handle({ body, exchange, context }) {
      const deliveries = deliveriesOf(context)
      const retried = await deliveries.revive(body?.endpoint)
      exchange.defer(deliveries.deliver())
      return { retried }
    },
  })

function endpointName(names: readonly string[]) {
  const message = `must be the name of an endpoint (known: ${names.join(', ')})`
  return z.string().check(z.refine((name) => names.includes(name), message))
}
