import { createTestAuth } from '../testing/index.js'
import * as z from 'zod'
import type { Exchange } from '../contract/calls/exchange.js'
import { defineEndpoint, type Plugin } from '../contract/plugins/plugin.js'
import type { PluginContext } from '../contract/plugins/plugin-context.js'

/** The action of a plugin in a test. */
export type Act = (context: PluginContext, exchange: Exchange) => unknown

/** A plugin whose one call runs the action of a test. */
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

/** Runs an action as a plugin and returns its result. */
export async function act<T>(acts: (context: PluginContext) => Promise<T>): Promise<T | undefined> {
  const found: T[] = []
  const plugin = acting(async (context) => {
    found.push(await acts(context))
  })
  await createTestAuth({ plugins: [plugin] })
    .browser()
    .post('/act')
  return found[0]
}
