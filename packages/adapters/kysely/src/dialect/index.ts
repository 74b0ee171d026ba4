/** Parts for dialects that run on the connection of another library. */
export { isBusy, repeatWhileBusy } from './busy.js'
export { ConnectionQueue } from './connection-queue.js'
export {
  type ArrayQuery,
  type DirectConnection,
  type DirectStatement,
  type Result,
} from '../direct-connection.js'
export { type WantedIndex, wantedIndexes } from '../table.js'
