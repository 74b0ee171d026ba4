/** Parts for adapters that run on the connection of another library. */
export {
  type ArrayQuery,
  type DirectConnection,
  type DirectStatement,
  type Result,
} from '../direct-connection.js'
export { type WantedIndex, wantedIndexes } from '../wanted-indexes.js'
export { reportSchema, schemaOfApp } from './app-schema.js'
export { isBusy, repeatWhileBusy } from './busy.js'
export { dialectParts } from './dialect-parts.js'
export { LibraryConnection, returnsRows } from './library-connection.js'
