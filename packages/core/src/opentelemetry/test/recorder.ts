import {
  type DataPoint,
  type Histogram,
  MeterProvider,
  MetricReader,
} from '@opentelemetry/sdk-metrics'
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base'
import { openTelemetry } from '../index.js'

class TestReader extends MetricReader {
  protected override onForceFlush(): Promise<void> {
    return Promise.resolve()
  }

  protected override onShutdown(): Promise<void> {
    return Promise.resolve()
  }
}

/** A tracer and a meter of the SDK, and what they have recorded. */
export function createRecorder() {
  const exporter = new InMemorySpanExporter()
  const spans = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] })
  const reader = new TestReader()
  const meters = new MeterProvider({ readers: [reader] })
  return {
    telemetry: openTelemetry({ tracer: spans.getTracer('test'), meter: meters.getMeter('test') }),
    spans: () => exporter.getFinishedSpans(),
    spansOf: (name: string) => exporter.getFinishedSpans().filter((span) => span.name === name),
    /** The data points of a metric: of a histogram, the number and the sum of its values. */
    pointsOf: async (name: string) => {
      const { resourceMetrics } = await reader.collect()
      const all = resourceMetrics.scopeMetrics.flatMap(({ metrics }) => metrics)
      return all
        .filter(({ descriptor }) => descriptor.name === name)
        .flatMap(({ dataPoints }) => dataPoints.map(pointOf))
    },
    everything: async (): Promise<string> => {
      const recorded = exporter
        .getFinishedSpans()
        .map(({ name, attributes, events, status }) => ({ name, attributes, events, status }))
      return JSON.stringify([recorded, (await reader.collect()).resourceMetrics.scopeMetrics])
    },
  }
}

/** The parts of a data point that a test can know. */
function pointOf({ attributes, value }: DataPoint<number | Pick<Histogram, 'count' | 'sum'>>) {
  return typeof value === 'number'
    ? { attributes, value }
    : { attributes, count: value.count, sum: value.sum }
}
