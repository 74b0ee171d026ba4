import { Session, type Profiler } from 'node:inspector/promises'

/** The functions that a call executed, by the source file that has them. */
export type Trace = Readonly<Record<string, readonly string[]>>

/** esbuild writes the path of a source file in front of its code. */
const FILE_COMMENT = /^\/\/ (\S+\.[cm]?[jt]s)$/gm

/** Sources of packages, without what only tests use. */
const isProduct = (path: string): boolean =>
  /\bpackages\/.*\/src\//.test(path) && !/\/(?:test|testing)\//.test(path)

/** Runs a call and returns the functions of the product that it executed. Callbacks without a name do not count. */
export async function traceCall(call: () => Promise<void>): Promise<Trace> {
  const session = new Session()
  session.connect()
  try {
    await session.post('Debugger.enable')
    await session.post('Profiler.enable')
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    // Drops the counts of everything before the call.
    await session.post('Profiler.takePreciseCoverage')
    await call()
    const { result } = await session.post('Profiler.takePreciseCoverage')
    const trace: Record<string, string[]> = {}
    for (const script of result) await addExecuted(trace, session, script)
    return trace
  } finally {
    session.disconnect()
  }
}

async function addExecuted(
  trace: Record<string, string[]>,
  session: Session,
  { scriptId, functions }: Profiler.ScriptCoverage,
): Promise<void> {
  const executed = functions.filter(
    ({ functionName, ranges }) => /^[\w$#. ]+$/.test(functionName) && (ranges[0]?.count ?? 0) > 0,
  )
  if (executed.length === 0) return
  const { scriptSource } = await session.post('Debugger.getScriptSource', { scriptId })
  const files = [...scriptSource.matchAll(FILE_COMMENT)]
  for (const { functionName, ranges } of executed) {
    const start = ranges[0]?.startOffset ?? 0
    const path = files.findLast(({ index }) => index <= start)?.[1] ?? ''
    if (isProduct(path)) (trace[path] ??= []).push(functionName)
  }
}
