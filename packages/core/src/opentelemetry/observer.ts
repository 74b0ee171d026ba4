import {
  type Attributes,
  context,
  createContextKey,
  type Histogram,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api'
import type { Clock } from '../contract/runtime.js'
import type { Instruments } from './instruments.js'

/** What is observed as one span, with its duration as one metric. */
export interface Observation {
  readonly span: string
  /** Default: `INTERNAL`. */
  readonly kind?: SpanKind
  readonly duration: Histogram
  /** Of the span and of the metric: each has few values. */
  readonly attributes: Attributes
}

/** What became of it. */
export interface Result {
  /** Of the span and of the metric. */
  readonly attributes?: Attributes
  /** Of the span only. */
  readonly spanAttributes?: Attributes
  readonly isFailure?: boolean
}

/** The number of statements of a call that is in progress. */
class StatementCount {
  value = 0
}

const countKey = createContextKey('countersign.statements')

/** Counts a statement of the call in progress. */
export function countStatement(): void {
  const count = context.active().getValue(countKey)
  if (count instanceof StatementCount) count.value += 1
}

/** Runs a call, and then records the number of its statements. */
export async function countStatements<T>(
  call: () => Promise<T>,
  record: (statements: number) => void,
): Promise<T> {
  const count = new StatementCount()
  try {
    return await context.with(context.active().setValue(countKey, count), call)
  } finally {
    record(count.value)
  }
}

/** Describes how observed work has ended. Neither function fails: the work has ended already. */
export interface Describe<T> {
  readonly result?: (result: T) => Result | Promise<Result>
  readonly error?: (error: unknown) => Result
}

/** Records spans and durations. */
export class Observer {
  readonly instruments: Instruments
  readonly #tracer: Tracer
  readonly #clock: Clock

  constructor(instruments: Instruments, tracer: Tracer, clock: Clock) {
    this.instruments = instruments
    this.#tracer = tracer
    this.#clock = clock
  }

  /** Starts a measurement. The function that it returns gives the seconds since then. */
  start(): () => number {
    const start = this.#clock.now()
    return () => (this.#clock.now() - start) / 1000
  }

  /** Runs work in a span and measures its duration. Messages of errors are left out: they may contain personal data. */
  async observe<T>(
    { span: name, kind = SpanKind.INTERNAL, duration, attributes }: Observation,
    run: () => Promise<T>,
    describe: Describe<T> = {},
  ): Promise<T> {
    const span = this.#tracer.startSpan(name, { kind, attributes })
    const secondsSinceStart = this.start()
    const end = (
      seconds: number,
      { attributes: ended = {}, spanAttributes = {}, isFailure }: Result,
    ): void => {
      duration.record(seconds, { ...attributes, ...ended })
      span.setAttributes({ ...ended, ...spanAttributes })
      if (isFailure === true) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    }
    let result: T
    try {
      result = await context.with(trace.setSpan(context.active(), span), run)
    } catch (error) {
      end(secondsSinceStart(), (describe.error ?? failureOf)(error))
      throw error
    }
    const seconds = secondsSinceStart()
    end(seconds, (await describe.result?.(result)) ?? {})
    return result
  }
}

/** Errors of an adapter that are a part of its normal work. */
const expected = new Set(['UniqueViolation', 'Conflict'])

function failureOf(error: unknown): Result {
  const name = error instanceof Error ? error.name : 'Error'
  return { attributes: { 'error.type': name }, isFailure: !expected.has(name) }
}
