import type { Project } from '../project/project.js'

const folders = [
  '',
  'src/',
  'lib/',
  'src/lib/',
  'src/lib/server/',
  'server/',
  'src/server/',
  'server/utils/',
  'app/',
  'app/lib/',
  'utils/',
  'src/utils/',
]
const endings = ['ts', 'mts', 'js', 'mjs', 'cts', 'cjs']

/**
 * The file that exports `auth`: the one that package.json names under `countersign.auth`, else the first with a usual
 * name that mentions `createAuth`. Null when there is none.
 */
export function findAuthFile({
  authFile,
  read,
}: Pick<Project, 'authFile' | 'read'>): string | null {
  if (authFile !== null) return authFile
  const paths = folders.flatMap((folder) =>
    endings.flatMap((ending) => [`${folder}auth.${ending}`, `${folder}auth/index.${ending}`]),
  )
  return paths.find((path) => /\bcreateAuth\b/.test(read(path) ?? '')) ?? null
}

/** The usual places, for messages. */
export const usualPlaces = [
  'auth.ts',
  'src/auth.ts',
  'lib/auth.ts',
  'src/lib/auth.ts',
  'server/auth.ts',
]
