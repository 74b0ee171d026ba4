import * as z from 'zod'
import type { Exchange } from '../contract/exchange.js'
import { defineEndpoint, type Plugin } from '../contract/plugin.js'
import type { PluginContext } from '../contract/plugin-context.js'

/** What a test does as a plugin. */
export type Act = (context: PluginContext, exchange: Exchange) => unknown

/** A plugin whose one call does what the test says. */
export function acting(act: Act): Plugin {
  return {
    id: 'acting',
    endpoints: {
      act: defineEndpoint({
        method: 'POST',
        path: '/act',
        summary: 'Does what the test says',
        access: 'public',
        answer: z.object({}),
        async handle({ context, exchange }) {
          await act(context, exchange)
          return {}
        },
      }),
    },
  }
}
