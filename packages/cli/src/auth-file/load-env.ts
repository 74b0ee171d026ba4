import { parseEnv } from 'node:util'
import type { Project } from '../project/project.js'

/** Variables of a process, which env files may add to. */
export type Environment = Record<string, string | undefined>

/**
 * Sets the variables of the env files that frameworks read, in their order: `.env.<mode>.local`, `.env.local`,
 * `.env.<mode>`, `.env`, where the mode is `NODE_ENV`, or `development`. A variable that is set already stays.
 *
 * @returns the files that exist, the strongest first
 */
export function loadEnv(
  { read }: Pick<Project, 'read'>,
  environment: Environment,
): readonly string[] {
  const { NODE_ENV: mode = 'development' } = environment
  const names = [
    `.env.${mode}.local`,
    ...(mode === 'test' ? [] : ['.env.local']),
    `.env.${mode}`,
    '.env',
  ]
  const files = names.flatMap((name) => {
    const text = read(name)
    return text === null ? [] : [{ name, variables: parseEnv(text) }]
  })
  for (const { variables } of files)
    for (const [variable, value] of Object.entries(variables)) environment[variable] ??= value
  return files.map(({ name }) => name)
}
