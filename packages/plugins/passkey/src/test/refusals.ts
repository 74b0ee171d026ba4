/**
 * What refuses a response: the schema of the call, what reads client data, the challenge, the list of
 * passkeys, or what looks at everything that is signed.
 */
export type Step = 'schema' | 'reading' | 'challenge' | 'passkey' | 'verification'

/** How a step refuses, and how many challenges of one are left then. */
export interface Refusal {
  readonly status: number
  readonly code: string
  readonly left: number
}

/** What the steps of a ceremony answer, which has a code for what it cannot verify. */
export const refusalsWith = (code: string): Readonly<Record<Step, Refusal>> => ({
  schema: { status: 400, code: 'VALIDATION_ERROR', left: 1 },
  reading: { status: 400, code, left: 1 },
  challenge: { status: 400, code, left: 1 },
  passkey: { status: 401, code: 'PASSKEY_NOT_FOUND', left: 0 },
  verification: { status: 400, code, left: 0 },
})

/** A row of a table of what is refused. */
export interface Hostile<C> {
  readonly title: string
  readonly changes: C
  /** `verification` unless another step refuses it. */
  readonly refusedBy?: Step
}

/** A row that changes the JSON around a response that is good. */
export interface HostileBody<R> {
  readonly title: string
  readonly post: (response: R) => unknown
  /** `verification` unless another step refuses it. */
  readonly refusedBy?: Step
}
