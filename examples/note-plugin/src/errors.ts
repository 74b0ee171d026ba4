import type { ErrorCatalogue } from '@countersign/core'

/** The error catalogue of notes. */
export const noteErrors = {
  NOTE_NOT_FOUND: { status: 404, message: 'Note not found' },
  NAME_NOT_ALLOWED: { status: 403, message: 'This name is not allowed' },
} as const satisfies ErrorCatalogue
