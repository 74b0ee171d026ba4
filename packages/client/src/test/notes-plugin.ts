import {
  type Columns,
  defineEndpoint,
  defineModel,
  type Plugin,
  type Routes,
} from '@countersign/core'
import * as z from 'zod'
import type { ClientPlugin } from '../client-plugin.js'

interface Note {
  readonly id: string
  readonly userId: string
  readonly text: string
}

interface TestUser {
  readonly id: string
  readonly mood: string | null
}

const noteModel = defineModel<Note>()('note', {
  userId: { type: 'string', required: true, index: true, references: 'user' },
  text: { type: 'string', required: true },
})

/** The column of users that this plugin writes. */
const userModel = defineModel<TestUser>()('user', { mood: { type: 'string' } })

const addNote = defineEndpoint({
  method: 'POST',
  path: '/notes/add',
  summary: 'Adds a note',
  access: 'session',
  refetches: '$notes',
  body: z.object({ text: z.string() }),
  answer: z.object({ id: z.string() }),
  errors: { NOTE_IS_EMPTY: { status: 400, message: 'The note is empty' } },
  async handle({ body, session, context, fail }) {
    if (body.text === '') throw fail('NOTE_IS_EMPTY')
    const note = { id: context.createId(), userId: session.user.id, text: body.text }
    await context.store.of(noteModel).create(note)
    return { id: note.id }
  },
})

const listNotes = defineEndpoint({
  method: 'GET',
  path: '/notes/list',
  summary: 'Lists the caller’s notes',
  access: 'session',
  answer: z.object({ notes: z.array(z.object({ text: z.string() })) }),
  async handle({ session, context }) {
    const notes = await context.store.of(noteModel).findMany({ userId: session.user.id })
    return { notes: notes.map(({ text }) => ({ text })) }
  },
})

const setMood = defineEndpoint({
  method: 'POST',
  path: '/notes/set-mood',
  summary: 'Sets the caller’s mood',
  access: 'session',
  refetches: '$session',
  body: z.object({ mood: z.string() }),
  answer: z.object({ success: z.boolean() }),
  async handle({ body, session, context }) {
    await context.store.of(userModel).updateOne({ id: session.user.id }, { mood: body.mood })
    return { success: true }
  },
})

const countNotes = defineEndpoint({
  method: 'GET',
  path: '/notes/count',
  summary: 'Counts the notes of all users',
  access: 'server-only',
  answer: z.object({ count: z.number() }),
  handle: async ({ context }) => ({ count: await context.store.of(noteModel).count({}) }),
})

const endpoints = { addNote, listNotes, setMood, countNotes } as const

export type NotesEndpoints = typeof endpoints

interface NotesColumns {
  readonly user: { readonly mood: string | null }
}

export interface NotesPlugin extends Plugin<'notes', NotesEndpoints, NotesColumns> {}

/** A small server plugin: notes, and a column for the user's mood. */
export function notes(): NotesPlugin {
  return {
    id: 'notes',
    models: [noteModel],
    columns: { user: { mood: { type: 'string' } } },
    endpoints,
  }
}

const routes = {
  notes: {
    add: 'POST /notes/add $notes',
    list: 'GET /notes/list',
    setMood: 'POST /notes/set-mood $session',
  },
} as const satisfies Routes<NotesEndpoints>

const stores = { $notes: { route: 'GET /notes/list' } } as const

interface NotesActions {
  readonly notes: {
    readonly addAll: (texts: readonly string[]) => Promise<string[]>
  }
}

export interface NotesClient extends ClientPlugin<
  typeof routes,
  NotesEndpoints,
  Columns & NotesColumns,
  NotesActions,
  typeof stores
> {}

/** Its client plugin: its calls, a store, and an action that makes several calls. */
export function notesClient(): NotesClient {
  return {
    id: 'notes',
    routes,
    stores,
    actions: (context) => ({
      notes: {
        async addAll(texts) {
          const ids: string[] = []
          for (const text of texts) {
            const { data } = await context.call('POST /notes/add $notes', { text })
            if (data) ids.push(data.id)
          }
          return ids
        },
      },
    }),
  }
}
