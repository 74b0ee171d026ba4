import type { ErrorCatalogue } from '@countersign/core'

/** Errors of the inbox. */
export const inboxErrors = {
  MAIL_NOT_FOUND: { status: 404, message: 'Mail not found' },
  INBOX_CLOSED: { status: 403, message: 'The inbox opens on this machine only' },
} as const satisfies ErrorCatalogue
