export type { ConformanceCase, Level, MakeDatabase, TestDatabase } from './conformance-case.js'
export { conformanceCases } from './run-conformance.js'
export {
  type ConformanceOptions,
  type ConformanceReport,
  type ConformanceResult,
  runConformance,
} from './run-conformance.js'
