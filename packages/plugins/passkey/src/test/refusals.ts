/**
 * The step that rejects a response: the schema of the call, the parser of client data, the challenge, the
 * passkey lookup, or the verification of the signed data.
 */
export type Step = 'schema' | 'reading' | 'challenge' | 'passkey' | 'verification'

/** The error of a step, and how many challenges are left of one. */
export interface Refusal {
  readonly status: number
  readonly code: string
  readonly left: number
}

/** The errors of the steps of a ceremony; `code` is the error of its verification. */
export const refusalsWith = (code: string): Readonly<Record<Step, Refusal>> => ({
  schema: { status: 400, code: 'VALIDATION_ERROR', left: 1 },
  reading: { status: 400, code, left: 1 },
  challenge: { status: 400, code, left: 1 },
  passkey: { status: 401, code: 'PASSKEY_NOT_FOUND', left: 0 },
  verification: { status: 400, code, left: 0 },
})

/** A table row with a hostile response. */
export interface Hostile<C> {
  readonly title: string
  readonly changes: C
  /** Default `verification`. */
  readonly refusedBy?: Step
}

/** A table row that changes the JSON around a valid response. */
export interface HostileBody<R> {
  readonly title: string
  readonly post: (response: R) => unknown
  /** Default `verification`. */
  readonly refusedBy?: Step
}
