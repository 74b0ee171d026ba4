/** A user's sessions changed: earlier cached sessions are invalid. */
export interface Revocation {
  readonly userId: string
  /** Cached sessions of the user with an earlier epoch are invalid. */
  readonly epoch: number
}

/** Carries revocations between the processes of an app. */
export interface RevocationSignal {
  /** Notifies the other processes. It runs after the commit; a rejection is logged. */
  publish(revocation: Revocation): Promise<void>
  /** Calls the listener for every revocation that another process publishes. */
  subscribe(listener: (revocation: Revocation) => void): void
}
