import { fork } from 'node:child_process'
import { beforeAll, describe, expect, it } from 'vitest'
import { withBundle } from './test/bundle-child.js'
import type { Trace } from './test/trace-call.js'

type Traces = Readonly<Record<'acceptInvitation' | 'signIn', Trace>>

/** Traces calls in a process of its own: the profiler of this one measures what the tests cover. */
function traceCalls(): Promise<Traces> {
  return withBundle(
    'trace-child.ts',
    (file) =>
      new Promise((resolve, reject) => {
        const child = fork(file)
        child.once('exit', (code) => {
          reject(new Error(`The process has ended with ${String(code)}`))
        })
        child.once(
          'message',
          (message: { readonly traces: Traces } | { readonly error: string }) => {
            child.disconnect()
            if ('traces' in message) resolve(message.traces)
            else reject(new Error(message.error))
          },
        )
      }),
  )
}

describe('a warm call on libsql', () => {
  let traces: Traces

  beforeAll(async () => {
    traces = await traceCalls()
  })

  // A reader who follows a call opens as many files. Lower a limit when a change needs less.
  it.each([
    { call: 'acceptInvitation', files: 39, functions: 140 },
    { call: 'signIn', files: 38, functions: 119 },
  ] as const)(
    'executes at most $files files and $functions named functions in $call',
    ({ call, files, functions }) => {
      const trace = traces[call]
      const executed = Object.values(trace).flat()
      const report = Object.entries(trace)
        .map(([file, names]) => `${file}: ${names.join(', ')}`)
        .join('\n')
      // A trace without these has missed the call.
      expect(executed).toEqual(expect.arrayContaining(['handle', 'runCall', 'respond']))
      expect(Object.keys(trace).length, report).toBeLessThanOrEqual(files)
      expect(executed.length, report).toBeLessThanOrEqual(functions)
    },
  )
})
