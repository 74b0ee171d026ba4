/** The codes with which a command ends. The documentation lists them. */
export const exitCodes = {
  done: 0,
  /** The command did not do what it was asked for, or found a problem. */
  failed: 1,
  /** The arguments are wrong, or an answer is missing where no user can be asked. */
  usage: 2,
  /** The user cancelled a question, as with Ctrl-C. */
  cancelled: 130,
} as const

/** A failure whose message is for the user: it is printed without a stack. */
export class Failure extends Error {
  override readonly name: string = 'Failure'
  readonly exitCode: number

  constructor(
    message: string,
    { exitCode = exitCodes.failed, ...options }: ErrorOptions & { readonly exitCode?: number } = {},
  ) {
    super(message, options)
    this.exitCode = exitCode
  }
}

/** Wrong or missing arguments. */
export class UsageError extends Failure {
  override readonly name = 'UsageError'

  constructor(message: string) {
    super(message, { exitCode: exitCodes.usage })
  }
}
