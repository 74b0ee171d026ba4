import type { Reply } from './browser.js'

/** What a caller knows about its request: it was carried out, refused, or nothing. */
export type Outcome = 'done' | 'refused' | 'unknown'

/** A response that says that the app is unavailable. */
export interface Failure {
  readonly kind: string
  readonly status: number
  readonly code: string
  readonly sentAt: number
  readonly receivedAt: number
}

/** Records all responses of the load, and everything that must not be. */
export class Monitor {
  readonly failures: Failure[] = []
  /** Milliseconds that the successful requests took. */
  readonly durations: number[] = []
  readonly problems: string[] = []

  /**
   * Records a response. `allowed` are codes with which a request of the load may be refused, because another one was
   * first. Every other error but that of an unavailable app is a problem.
   */
  note(kind: string, reply: Reply, allowed: readonly string[] = []): Outcome {
    const { status, code, sentAt, receivedAt } = reply
    if (status >= 200 && status < 300) {
      this.durations.push(receivedAt - sentAt)
      return 'done'
    }
    if (status < 500 && allowed.includes(code)) return 'refused'
    if (!isUnavailable(reply)) this.problem(`${kind} has failed with ${String(status)} ${code}`)
    this.failures.push({ kind, status, code, sentAt, receivedAt })
    return 'unknown'
  }

  problem(text: string): void {
    this.problems.push(text)
  }

  /** Forgets the durations, for a new measurement. */
  restart(): void {
    this.durations.length = 0
  }
}

/** Whether the app, or the proxy in front of it, says that it cannot respond now. */
function isUnavailable({ status, code }: Pick<Reply, 'status' | 'code'>): boolean {
  return (
    (status === 503 && code === 'SERVICE_UNAVAILABLE') || (status === 502 && code === 'BAD_GATEWAY')
  )
}

/** The value below which a share of the values are; 0 without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
}
