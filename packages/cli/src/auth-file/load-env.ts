import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

/** Variables of a process, which env files may add to. */
export type Environment = Record<string, string | undefined>

/**
 * Sets the variables of the env files that frameworks read, in their order: `.env.<mode>.local`, `.env.local`,
 * `.env.<mode>`, `.env`, where the mode is `NODE_ENV`, or `development`. A variable that is set already stays.
 *
 * @returns the files that exist, the strongest first
 */
export function loadEnv(folder: string, environment: Environment): readonly string[] {
  const { NODE_ENV: mode = 'development' } = environment
  const names = [
    `.env.${mode}.local`,
    ...(mode === 'test' ? [] : ['.env.local']),
    `.env.${mode}`,
    '.env',
  ]
  const files = names.filter((name) => existsSync(join(folder, name)))
  for (const name of files) {
    const variables = parseEnv(readFileSync(join(folder, name), 'utf8'))
    for (const [variable, value] of Object.entries(variables)) environment[variable] ??= value
  }
  return files
}
