import * as z from 'zod/mini'
import { coreTexts } from '../../contract/core-texts.js'
import { markup } from '../../contract/markup.js'
import { Page } from '../../contract/reply.js'
import { wayBack } from '../confirm-page.js'
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
  query: z.object({ error: z.optional(z.string()) }),
  answer: z.null(),

  async handle({ query, exchange }) {
    const { say } = await exchange.speak()
    const code = codeText.test(query.error ?? '') ? query.error : undefined
    const content = markup`<p><code>${code ?? 'unknown'}</code></p>${wayBack(say)}`
    return new Page(say(coreTexts.somethingWrong), content)
  },
})
