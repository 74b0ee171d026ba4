import { defineModel } from '@countersign/core'

/** A note of a user. */
export interface Note {
  readonly id: string
  readonly userId: string
  readonly text: string
  readonly createdAt: Date
}

/** The table of notes. */
export const noteModel = defineModel<Note>()('note', {
  userId: { type: 'string', required: true, index: true, references: 'user' },
  text: { type: 'string', required: true },
  createdAt: { type: 'date', required: true },
})
