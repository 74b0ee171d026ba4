/** A user's sessions changed: copies of them from before are no longer to be believed. */
export interface Revocation {
  readonly userId: string
  /** Of the user's copies, those of an earlier epoch are outdated. */
  readonly epoch: number
}

/** Carries revocations between the processes of an app. */
export interface RevocationSignal {
  /** Tells the other processes. It runs after the commit; a rejection is logged. */
  publish(revocation: Revocation): Promise<void>
  /** Calls the listener for every revocation that another process publishes. */
  subscribe(listener: (revocation: Revocation) => void): void
}
