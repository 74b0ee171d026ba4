import { AuthError, type MailData, type Plugin, type User } from '@countersign/core'
import { createNote, listNotes, shareNote } from './endpoints.js'
import { noteErrors } from './errors.js'
import { noteModel } from './models.js'

export { noteErrors } from './errors.js'
export { type Note, noteModel } from './models.js'

/** Options of the plugin `notes`. */
export interface NoteOptions {
  /** A name with which users cannot sign up. Default: none. */
  readonly refusedName?: string
  /** Called for every new user, after the commit. Default: does nothing. */
  readonly onWelcome?: (user: User) => void
}

/** The calls of the plugin. */
export interface NoteEndpoints {
  readonly createNote: typeof createNote
  readonly listNotes: typeof listNotes
  readonly shareNote: typeof shareNote
}

/** The column that the plugin adds to users. */
export interface NoteColumns {
  readonly user: { readonly motto: string | null }
}

/** The data of the mail `note-shared`. */
export interface NoteSharedData extends MailData {
  readonly name: string
  readonly text: string
}

/** The plugin that {@link notes} returns. */
export interface NotePlugin extends Plugin<'note', NoteEndpoints, NoteColumns> {}

/**
 * Notes of signed-in users: a plugin that uses every part of the plugin contract.
 *
 * @example
 * ```ts
 * import { createAuth } from '@countersign/core'
 * import { memory } from '@countersign/core/memory'
 * import { notes } from '@countersign/example-note-plugin'
 *
 * export const auth = createAuth({ database: memory(), plugins: [notes({ refusedName: 'root' })] })
 * ```
 */
export function notes({ refusedName, onWelcome }: NoteOptions = {}): NotePlugin {
  return {
    id: 'note',
    models: [noteModel],
    columns: { user: { motto: { type: 'string' } } },
    endpoints: { createNote, listNotes, shareNote },
    errors: noteErrors,
    mails: {
      'note-shared': {
        subject: ({ name }: NoteSharedData) => `${name} shared a note`,
        text: ({ text }: NoteSharedData) => text,
      },
    },

    before: {
      'user.create'({ name }) {
        if (name === refusedName)
          throw new AuthError('NAME_NOT_ALLOWED', noteErrors.NAME_NOT_ALLOWED)
        return { motto: `I am ${name}` }
      },
    },

    on: {
      async 'user.created'({ user }, { store }) {
        const welcome = { id: `welcome-${user.id}`, text: `Welcome, ${user.name}` }
        await store.of(noteModel).create({ ...welcome, userId: user.id, createdAt: user.createdAt })
      },
    },

    after: {
      'user.created': ({ user }) => onWelcome?.(user),
    },
  }
}
