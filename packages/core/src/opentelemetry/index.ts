import { type Meter, metrics, SpanKind, trace, type Tracer } from '@opentelemetry/api'
import * as z from 'zod/mini'
import { hasMethods } from '../contract/options/option-values.js'
import { requireOptions } from '../contract/options/require-options.js'
import { section } from '../contract/options/sections.js'
import type { HashQueue } from '../contract/storage/storage-format.js'
import type { Telemetry } from '../contract/telemetry.js'
import { monotonicClock } from '../crypto/random.js'
import { createInstruments } from './instruments.js'
import { observeCalls } from './observe-calls.js'
import { observeDatabase } from './observe-database.js'
import { Observer } from './observer.js'

export type { HashQueue } from '../contract/storage/storage-format.js'
export type { AppCalls, CallAddress, Telemetry } from '../contract/telemetry.js'

/** Options of {@link openTelemetry}. */
export interface OpenTelemetryOptions {
  /** Default: the tracer `countersign` of the global provider. */
  readonly tracer?: Tracer
  /** Default: the meter `countersign` of the global provider. */
  readonly meter?: Meter
}

const schema = section({
  tracer: z.optional(z.custom<Tracer>(hasMethods('startSpan'), 'must be a tracer')),
  meter: z.optional(
    z.custom<Meter>(hasMethods('createHistogram', 'createUpDownCounter'), 'must be a meter'),
  ),
})

/**
 * Records spans and metrics of an app with the API of OpenTelemetry: calls, database statements, password hashes and
 * mails. They contain no addresses, names, ids of users, IP addresses, tokens or messages of errors. Start the SDK
 * before this runs, because meters that were created earlier record nothing.
 *
 * @throws ConfigurationError for an unknown or invalid option.
 *
 * @example
 * ```ts
 * import { createAuth } from '@countersign/core'
 * import { memory } from '@countersign/core/memory'
 * import { openTelemetry } from '@countersign/core/opentelemetry'
 *
 * export const auth = createAuth({
 *   database: memory(),
 *   emailAndPassword: { enabled: true },
 *   telemetry: openTelemetry(),
 * })
 * ```
 *
 * @see https://opentelemetry.io/docs/specs/semconv/
 */
export function openTelemetry(options: OpenTelemetryOptions = {}): Telemetry {
  const { tracer = trace.getTracer('countersign'), meter = metrics.getMeter('countersign') } =
    requireOptions('openTelemetry', schema, options)
  const observer = new Observer(createInstruments(meter), tracer, monotonicClock)
  return {
    database: (database) => observeDatabase(database, observer),
    calls: (calls) => observeCalls(calls, observer),
    hashQueue: (queue) => observeHashes(queue, observer),
    email: (sender) => (message) => {
      const attributes = { 'countersign.mail': message.kind }
      const span = { span: `mail ${message.kind}`, kind: SpanKind.CLIENT, attributes }
      return observer.observe({ ...span, duration: observer.instruments.mails }, () =>
        sender(message),
      )
    },
  }
}

/** Observes password hashes, and how long each waits for its turn. */
function observeHashes(queue: HashQueue, observer: Observer): HashQueue {
  const { hashes: duration, hashWaits, hashesWaiting } = observer.instruments
  return async (task) => {
    const seconds = observer.start()
    let isWaiting = true
    const endWait = (): void => {
      if (isWaiting) hashesWaiting.add(-1)
      isWaiting = false
    }
    hashesWaiting.add(1)
    try {
      return await queue(() => {
        endWait()
        hashWaits.record(seconds())
        return observer.observe({ span: 'password hash', duration, attributes: {} }, task)
      })
    } finally {
      endWait()
    }
  }
}
