import type { ChangePlan } from '../changes/change.js'
import { PlanBuilder } from '../changes/plan-builder.js'
import type { Framework } from '../frameworks/framework.js'
import type { DatabaseChoice } from '../project/databases.js'
import { hasVariable, isIgnored } from '../project/env-file.js'
import { editManifest } from '../project/edit-manifest.js'
import type { Project } from '../project/project.js'
import { SECRET_VARIABLE } from '../project/secret.js'

/** What `init` adds to an app. */
export interface InitChoices {
  readonly project: Project
  readonly framework: Framework
  readonly database: DatabaseChoice
  /** Value of `DATABASE_URL`. Default: that of a server on this machine. */
  readonly databaseURL?: string | undefined
  readonly createSecret: () => string
  /** The version of the packages of Countersign. */
  readonly version: string
}

/** Everything that `init` would write. */
export function planInit(choices: InitChoices): ChangePlan {
  const { project, framework, database } = choices
  const plan = new PlanBuilder(project)
  framework.plan(plan, { project, database })
  planEnvFile(plan, choices)
  planGitignore(plan, choices)
  planManifest(plan, choices)
  return plan.plan
}

function planEnvFile(
  plan: PlanBuilder,
  { project, framework, database, databaseURL, createSecret }: InitChoices,
): void {
  const text = project.read(framework.envFile)
  const lines: string[] = []
  if (!hasVariable(text, SECRET_VARIABLE)) {
    lines.push(
      '# Signs cookies and mailed links. Each environment has its own; it is never committed.',
      `${SECRET_VARIABLE}=${createSecret()}`,
      '# The address that browsers see. Needed in production.',
      '# COUNTERSIGN_URL=https://app.example.com',
    )
  }
  if (database.exampleURL !== null && !hasVariable(text, 'DATABASE_URL'))
    lines.push(`DATABASE_URL=${databaseURL ?? database.exampleURL}`)
  plan.append(framework.envFile, 'a new secret', lines)
}

function planGitignore(plan: PlanBuilder, { project, framework, database }: InitChoices): void {
  const text = project.read('.gitignore')
  const needed = [
    { file: framework.envFile, pattern: framework.envFile },
    ...(database.exampleURL === null ? [{ file: 'app.sqlite-wal', pattern: 'app.sqlite*' }] : []),
  ]
  const missing = needed.filter(({ file }) => !isIgnored(text, file))
  plan.append(
    '.gitignore',
    'keeps the secret and the database out of the repository',
    missing.map(({ pattern }) => pattern),
  )
}

function planManifest(plan: PlanBuilder, choices: InitChoices): void {
  const { project, framework, database, version } = choices
  const own = `^${version}`
  const client = framework.client(project)
  plan.add('package.json', 'the packages', {
    paste: '',
    edit: (before) =>
      editManifest(before, {
        dependencies: {
          '@countersign/core': own,
          '@countersign/kysely': own,
          ...(client === null ? {} : { [client]: own }),
          ...database.packages,
        },
        devDependencies: { countersign: own, ...framework.devPackages?.(project) },
        scripts: framework.scripts?.(project) ?? {},
      }),
  })
}
