import type { Meter } from '@opentelemetry/api'

/** Seconds. The bounds of the HTTP and database conventions of OpenTelemetry together. */
const seconds = {
  unit: 's',
  advice: {
    explicitBucketBoundaries: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  },
}

/** Creates the instruments of an app. */
export function createInstruments(meter: Meter) {
  return {
    calls: meter.createHistogram('countersign.call.duration', {
      ...seconds,
      description: 'Duration of calls, over HTTP and from the server’s own code',
    }),
    statementsPerCall: meter.createHistogram('countersign.call.statements', {
      unit: '{statement}',
      description: 'Database statements of a call; 0 for a session from the cookie cache',
      advice: { explicitBucketBoundaries: [0, 1, 2, 3, 4, 6, 8, 12, 16, 24] },
    }),
    statements: meter.createHistogram('countersign.statement.duration', {
      ...seconds,
      description: 'Duration of database statements and transactions',
    }),
    hashes: meter.createHistogram('countersign.hash.duration', {
      ...seconds,
      description: 'Duration of password hashes, without the wait for their turn',
    }),
    hashWaits: meter.createHistogram('countersign.hash.wait', {
      ...seconds,
      description: 'Time that password hashes wait for their turn',
    }),
    hashesWaiting: meter.createUpDownCounter('countersign.hash.waiting', {
      unit: '{hash}',
      description: 'Password hashes that wait for their turn',
    }),
    mails: meter.createHistogram('countersign.mail.duration', {
      ...seconds,
      description: 'Duration of attempts to send a mail',
    }),
  }
}

/** The instruments of an app. */
export type Instruments = ReturnType<typeof createInstruments>
