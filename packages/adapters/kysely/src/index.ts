export type { DatabaseKind } from './engines/engine.js'
export { kysely, type KyselyOptions } from './kysely.js'
export type { KyselyInstance, KyselyTransaction } from './runner.js'
