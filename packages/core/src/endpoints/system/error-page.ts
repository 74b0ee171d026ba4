import * as z from 'zod'
import { markup } from '../../contract/markup.js'
import { Page } from '../../contract/reply.js'
import { defineEndpoint } from '../define.js'

/** Codes are words; anything else in the query is nobody's business to show. */
const codeText = /^[\w'-]{1,64}$/

/** `GET /error`: where a browser ends up when a sign-in fails and the app has no page for it. */
export const errorPage = defineEndpoint({
  method: 'GET',
  path: '/error',
  summary: 'Shows the code of an error and the way back',
  access: 'public',
  page: true,
  query: z.object({ error: z.string().optional() }),
  answer: z.null(),

  handle({ query }) {
    const code = codeText.test(query.error ?? '') ? query.error : undefined
    return new Page(
      'Something went wrong',
      markup`<p><code>${code ?? 'unknown'}</code></p><p><a href="/">Back</a></p>`,
    )
  },
})
