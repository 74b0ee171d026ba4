export type {
  ConformanceCase,
  EndOfFault,
  Level,
  MakeDatabase,
  OnMissing,
  TestDatabase,
} from './conformance-case.js'
export type { Difference } from './expect.js'
export { formatReport } from './format-report.js'
export { conformanceCases } from './run-conformance.js'
export {
  type ConformanceOptions,
  type ConformanceReport,
  type ConformanceResult,
  runConformance,
} from './run-conformance.js'
export {
  type AdapterCall,
  type AdapterFault,
  wrapAdapter,
  type WrapOptions,
} from './wrap-adapter.js'
