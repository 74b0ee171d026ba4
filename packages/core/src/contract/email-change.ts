/** A request of a verified user for another address, as stored. */
export interface EmailChangeRequest {
  readonly userId: string
  /** The address of the user when the change was requested. */
  readonly email: string
  readonly newEmail: string
  readonly callbackURL?: string | undefined
  /** The session that requested the change. */
  readonly sessionId: string
  /** The mailbox that confirms next. */
  readonly step: 'current mailbox' | 'new mailbox'
}

/** A change of address that can be undone, as stored. */
export interface UndoableChange {
  readonly userId: string
  /** The address that the account had. */
  readonly email: string
  /** When the address changed, in milliseconds. */
  readonly changedAt: number
}

/** A row of a purpose that only our own code writes. */
export function asEmailChangeRequest(value: unknown): EmailChangeRequest {
  return value as EmailChangeRequest
}

/** A row of a purpose that only our own code writes. */
export function asUndoableChange(value: unknown): UndoableChange {
  return value as UndoableChange
}
