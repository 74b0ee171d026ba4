import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { isBefore, readManifest, textIn } from '@countersign/terminal'
import { oldestNode } from '../own-package.js'
import { hasVariable } from '../project/env-file.js'
import type { Project } from '../project/project.js'
import { SECRET_VARIABLE } from '../project/secret.js'
import { error, type Finding, warning } from './finding.js'

/** The findings about the machine, the installed packages, and the env files. */
export function checkEnvironment(project: Project, nodeVersion: string): readonly Finding[] {
  return [...checkNode(nodeVersion), ...checkVersions(project), ...checkEnvFiles(project)]
}

function checkNode(version: string): Finding[] {
  const oldest = oldestNode()
  if (!isBefore(version, oldest)) return []
  return [
    error('node-old', {
      what: `This is Node ${version}.`,
      why: 'The packages use parts of the platform that it does not have.',
      fix: `Use Node ${oldest} or later.`,
    }),
  ]
}

function checkVersions({ dependencies, folder }: Project): Finding[] {
  const load = createRequire(join(folder, 'package.json'))
  const installed = Object.keys(dependencies)
    .filter((name) => name.startsWith('@countersign/'))
    .map((name) => ({ name, version: versionOf(load, name) }))
  const absent = installed.filter(({ version }) => version === null)
  if (absent.length > 0) {
    const names = absent.map(({ name }) => name)
    return [
      error('packages-not-installed', {
        what: `${names.join(', ')} in package.json cannot be found.`,
        why: 'The app does not start without them.',
        fix: 'Install the packages, such as with  npm install',
      }),
    ]
  }
  const versions = new Set(installed.map(({ version }) => version))
  if (versions.size < 2) return []
  return [
    error('packages-differ', {
      what: installed.map(({ name, version }) => `${name} ${version ?? ''}`).join(', '),
      why: 'The packages are released together, and only fit together in one version.',
      fix: `npm install ${installed.map(({ name }) => `${name}@latest`).join(' ')}`,
    }),
  ]
}

function versionOf(load: NodeJS.Require, name: string): string | null {
  try {
    return textIn(readManifest(load.resolve(`${name}/package.json`)), 'version')
  } catch {
    return null
  }
}

function checkEnvFiles(project: Project): Finding[] {
  const { folder, read } = project
  const files = [
    '.env',
    '.env.local',
    '.env.development',
    '.env.production',
    '.env.development.local',
    '.env.production.local',
  ].filter((file) => hasVariable(read(file), SECRET_VARIABLE))
  const git = (...parameters: string[]) =>
    spawnSync('git', parameters, { cwd: folder, stdio: 'ignore' }).status
  // Without git, or outside of a repository, nothing can be committed.
  if (files.length === 0 || git('rev-parse', '--git-dir') !== 0) return []
  return files.flatMap((file): Finding[] => {
    if (git('ls-files', '--error-unmatch', file) === 0) {
      return [
        error('secret-committed', {
          what: `${file} holds the secret, and git tracks it.`,
          why: 'A reader of the repository can sign in as every user.',
          fix: `git rm --cached ${file}  and add it to .gitignore; then replace the secret, which stays in the history.`,
        }),
      ]
    }
    if (git('check-ignore', '--quiet', file) === 0) return []
    return [
      warning('secret-not-ignored', {
        what: `${file} holds the secret, and no .gitignore covers it.`,
        why: 'The next  git add .  puts the secret into the repository.',
        fix: `echo '${file}' >> .gitignore`,
      }),
    ]
  })
}
