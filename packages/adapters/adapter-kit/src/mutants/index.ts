export type { Mutant } from './mutant.js'
export {
  type MutantOptions,
  type MutantReport,
  type MutantResult,
  mutants,
  runMutants,
} from './run-mutants.js'
