import type { Session } from './terminal.js'

/** The package managers that the command lines know, the default first. */
export const packageManagers = ['npm', 'pnpm', 'yarn', 'bun'] as const

/** Names a package manager in arguments. */
export type PackageManager = (typeof packageManagers)[number]

/**
 * The first package manager that a candidate names, such as an argument, else the one that runs this program.
 *
 * @param candidates in the order of their precedence. The first that is given decides, also when it is not known here:
 * then it is npm.
 */
export function choosePackageManager(
  candidates: readonly (string | undefined)[],
  env: Session['env'],
): PackageManager {
  const [running] = (env['npm_config_user_agent'] ?? '').split('/')
  const decisive = [...candidates, running].find((name) => name !== undefined)
  return packageManagers.find((name) => name === decisive) ?? 'npm'
}
