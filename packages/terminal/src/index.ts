export { type Command, defineCommand, type LazyCommand } from './command.js'
export { exitCodes, Failure, UsageError } from './failure.js'
export { runCommands, runSingle, type Program } from './program.js'
export { createTerminal, type Choice, type Session, type Terminal } from './terminal.js'
