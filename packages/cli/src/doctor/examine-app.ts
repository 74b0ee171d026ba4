import type { Session } from '@countersign/terminal'
import { usualFiles } from '../auth-file/find-auth-file.js'
import { loadAuthFile } from '../auth-file/load-auth.js'
import type { Environment } from '../auth-file/load-env.js'
import { LoadFailure } from '../auth-file/load-failure.js'
import { openApp } from '../auth-file/open-auth.js'
import { detectFramework } from '../frameworks/frameworks.js'
import type { Project } from '../project/project.js'
import { checkDatabase } from './check-database.js'
import { checkEnvironment } from './check-environment.js'
import { checkLoadProblem } from './check-load.js'
import { checkFramework, checkMount } from './check-mount.js'
import { checkSettings } from './check-settings.js'
import { error, type Finding, warning } from './finding.js'

/** What is examined. */
export interface ExamineOptions {
  /** A path that the user names. */
  readonly auth?: string | undefined
  readonly environment: Environment
  readonly nodeVersion: string
}

/** Everything that is wrong with the app in a folder. */
export async function examineApp(
  session: Pick<Session, 'cwd'>,
  { auth, environment, nodeVersion }: ExamineOptions,
): Promise<readonly Finding[]> {
  const { project, path } = openApp(auth, session, environment)
  const around = checkEnvironment(project, nodeVersion)
  if (path === null || project.read(path) === null) return [...around, describeMissing(path)]
  // An app without its packages cannot be loaded.
  if (around.some(({ code }) => code === 'packages-not-installed')) return around
  try {
    return [...around, ...(await examineAuth(project, path, environment))]
  } catch (failure) {
    if (failure instanceof LoadFailure) return [...around, ...checkLoadProblem(failure.problem)]
    throw failure
  }
}

async function examineAuth(
  project: Project,
  path: string,
  environment: Environment,
): Promise<readonly Finding[]> {
  const { auth, inspection } = await loadAuthFile(project, path, environment)
  const framework = detectFramework(project)
  const settings = inspection
    ? [
        ...checkSettings(inspection, framework),
        ...checkFramework(project, framework, inspection.providers),
      ]
    : [
        warning('core-unknown', {
          what: 'The installed @countersign/core does not describe its set-up.',
          why: 'Options cannot be examined.',
          fix: 'npm install @countersign/core@latest',
        }),
      ]
  return [
    ...settings,
    ...checkMount(project, framework, auth.basePath),
    ...(await checkDatabase(auth)),
  ]
}

function describeMissing(path: string | null): Finding {
  return error('auth-file-missing', {
    what:
      path === null
        ? `No file exports auth: looked for ${usualFiles.join(', ')} …`
        : `There is no ${path}.`,
    why: 'Nothing can be examined without it.',
    fix: 'npx countersign init  for an app without Countersign, else  --auth <file>',
  })
}
