import { defineEndpoint, pick } from '@countersign/core'
import * as z from 'zod'
import { noteErrors } from './errors.js'
import { noteModel } from './models.js'

const note = z.object({ id: z.string(), text: z.string(), createdAt: z.date() })

/** `POST /note/create` */
export const createNote = defineEndpoint({
  method: 'POST',
  path: '/note/create',
  summary: 'Write a note',
  access: 'session',
  refetches: '$notes',
  body: z.object({ text: z.string().min(1).max(1000) }),
  answer: note,

  async handle({ body, session, context }) {
    const written = {
      id: context.createId('note'),
      userId: session.user.id,
      text: body.text,
      createdAt: new Date(context.clock.now()),
    }
    await context.store.of(noteModel).create(written)
    return written
  },
})

/** `GET /note/list` */
export const listNotes = defineEndpoint({
  method: 'GET',
  path: '/note/list',
  summary: 'The notes of the signed-in user',
  access: 'session',
  query: z.object({ order: z.enum(['asc', 'desc']).default('desc') }),
  answer: z.array(note),

  handle: ({ query, session, context }) =>
    context.store
      .of(noteModel)
      .findMany({ userId: session.user.id }, { orderBy: { createdAt: query.order } }),
})

/** `POST /note/share` */
export const shareNote = defineEndpoint({
  method: 'POST',
  path: '/note/share',
  summary: 'Mail a note to its owner',
  access: 'session',
  body: z.object({ noteId: z.string() }),
  answer: z.object({ status: z.boolean() }),
  errors: pick(noteErrors, 'NOTE_NOT_FOUND'),

  async handle({ body, session, exchange, context, fail }) {
    const { user } = session
    const found = await context.store.of(noteModel).findOne({ id: body.noteId, userId: user.id })
    if (!found) throw fail('NOTE_NOT_FOUND')
    context.mail.send(exchange, {
      kind: 'note-shared',
      to: user.email,
      data: { name: user.name, text: found.text },
    })
    return { status: true }
  },
})
