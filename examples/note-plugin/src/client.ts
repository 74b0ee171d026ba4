import type { ClientPlugin } from '@countersign/client'
import type { Routes } from '@countersign/core'
import type { NoteColumns, NoteEndpoints } from './index.js'

const routes = {
  note: { create: 'POST /note/create $notes', list: 'GET /note/list', share: 'POST /note/share' },
} as const satisfies Routes<NoteEndpoints>

const stores = { $notes: { route: 'GET /note/list' } } as const

/** The client plugin that {@link notesClient} returns. */
export interface NotesClient extends ClientPlugin<
  typeof routes,
  NoteEndpoints,
  NoteColumns,
  object,
  typeof stores
> {}

/**
 * The client plugin of notes: typed calls, and a store that loads again after each of them.
 *
 * @example
 * ```ts
 * import { createAuthClient } from '@countersign/client'
 * import { notesClient } from '@countersign/example-note-plugin/client'
 *
 * const client = createAuthClient({ plugins: [notesClient()] })
 * client.$notes.subscribe(({ data }) => {
 *   console.log(data?.map((note) => note.text))
 * })
 * await client.note.create({ text: 'Buy milk' })
 * ```
 */
export function notesClient(): NotesClient {
  return { id: 'note', routes, stores }
}
