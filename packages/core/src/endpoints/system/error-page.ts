import * as z from 'zod/mini'
import { coreTexts } from '../../contract/texts/core-texts.js'
import { markup } from '../../contract/texts/markup.js'
import { Page } from '../../contract/calls/reply.js'
import { wayBack } from '../confirm-page.js'
import { defineEndpoint } from '../define.js'

/** Codes are words; anything else in the query is not shown. */
const codeText = /^[\w'-]{1,64}$/

function isCode(text: string | undefined): text is string {
  return codeText.test(text ?? '')
}

/** `GET /error`: the page for a failed sign-in when the app has no page for it. */
export const errorPage = defineEndpoint({
  method: 'GET',
  path: '/error',
  summary: 'Show what failed, the code of the error and the way back',
  access: 'public',
  page: true,
  query: z.object({
    error: z.optional(z.string()),
    reason: z.optional(z.string()).with(z.describe('The cause, when one error has several')),
  }),
  answer: z.null(),

  async handle({ query, exchange }) {
    const { translate: say } = await exchange.findTranslator()
    const [code = 'unknown', ...reasons] = [query.error, query.reason].filter(isCode)
    const { sentenceOf } = await import('../error-sentences.js')
    const sentence = sentenceOf(code)
    const about = sentence ? markup`<p>${say(sentence)}</p>` : ''
    const words = [code, ...reasons].map((word) => markup`<p><code>${word}</code></p>`)
    const facts = {
      kind: 'error',
      name: coreTexts.somethingWrong.key,
      error: code,
      ...(reasons[0] === undefined ? {} : { reason: reasons[0] }),
    } as const
    const content = markup`${about}${words}${wayBack(say)}`
    return new Page(say(coreTexts.somethingWrong), content, { facts })
  },
})
