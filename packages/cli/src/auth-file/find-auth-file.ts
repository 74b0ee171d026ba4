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
/** React Router and Remix keep modules named `.server` out of the browser. */
const names = ['auth', 'auth/index', 'auth.server']
const endings = ['ts', 'mts', 'js', 'mjs', 'cts', 'cjs']

/**
 * The file that exports `auth`: the one that package.json names under `countersign.auth`, else the first with a usual
 * name that mentions `createAuth`; null when no usual place has such a file.
 */
export function findAuthFile({
  authFile,
  read,
}: Pick<Project, 'authFile' | 'read'>): string | null {
  if (authFile !== null) return authFile
  const paths = folders.flatMap((folder) =>
    endings.flatMap((ending) => names.map((name) => `${folder}${name}.${ending}`)),
  )
  return paths.find((path) => /\bcreateAuth\b/.test(read(path) ?? '')) ?? null
}

/** Some of the usual places, for messages. */
export const usualFiles = folders.slice(0, 4).map((folder) => `${folder}auth.ts`)
