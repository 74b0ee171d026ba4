export { type Command, defineCommand, type LazyCommand } from './command.js'
export {
  checkDatabaseURL,
  type DatabaseId,
  type DatabaseOption,
  databaseOptions,
} from './databases.js'
export { exitCodes, Failure, UsageError } from './failure.js'
export { readManifest, textIn } from './manifest.js'
export { choosePackageManager, type PackageManager, packageManagers } from './package-managers.js'
export { runCommands, runSingle, type Program } from './program.js'
export { isBefore } from './versions.js'
export { createTerminal, type Choice, type Session, type Terminal } from './terminal.js'
