import * as z from 'zod/mini'
import { defineEndpoint } from '../define.js'

/** `GET /ok` */
export const ok = defineEndpoint({
  method: 'GET',
  path: '/ok',
  summary: 'Check that the app responds',
  access: 'public',
  answer: z.object({ ok: z.boolean() }),
  handle: () => ({ ok: true }),
})
