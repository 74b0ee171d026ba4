import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Session } from '@countersign/terminal'
import pc from 'picocolors'
import { findAuthFile } from './auth-file/find-auth-file.js'
import { readProject } from './project/project.js'

/** What to do next in a folder: what the command line prints without a command. */
export function describeNextStep({ cwd }: Session): Promise<string> {
  return Promise.resolve(
    [...stepsIn(cwd), '', `${pc.cyan('npx countersign --help')} lists all commands.`].join('\n'),
  )
}

function stepsIn(cwd: string): string[] {
  if (!existsSync(join(cwd, 'package.json')))
    return [
      'There is no app in this folder.',
      `Begin a new one:  ${pc.cyan('npm create countersign')}`,
    ]
  const file = findAuthFile(readProject(cwd))
  if (file === null)
    return ['This app has no Countersign yet.', `Add it:  ${pc.cyan('npx countersign init')}`]
  return [
    `Countersign is set up in ${file}.`,
    `Create its tables:  ${pc.cyan('npx countersign migrate')}`,
    `Check the set-up:   ${pc.cyan('npx countersign doctor')}`,
  ]
}
