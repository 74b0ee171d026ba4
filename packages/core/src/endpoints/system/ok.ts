import * as z from 'zod/mini'
import { defineEndpoint } from '../define.js'

/** `GET /ok` */
export const ok = defineEndpoint({
  method: 'GET',
  path: '/ok',
  summary: 'Whether the app answers',
  access: 'public',
  answer: z.object({ ok: z.boolean() }),
  handle: () => ({ ok: true }),
})
