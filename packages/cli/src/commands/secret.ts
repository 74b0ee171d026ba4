import { join } from 'node:path'
import { defineCommand, exitCodes, Failure, type Session } from '@countersign/terminal'
import { writeChanges } from '../changes/apply-changes.js'
import { PlanBuilder } from '../changes/plan-builder.js'
import { describeReasons } from '../messages/describe-reasons.js'
import { hasVariable } from '../project/env-file.js'
import { pathInProject, readText } from '../project/project.js'
import { createSecret, SECRET_VARIABLE } from '../project/secret.js'

/** `countersign secret` */
export const secret = defineCommand({
  name: 'secret',
  description: 'Print a new secret as a line for .env: npx countersign secret >> .env',
  args: {
    write: {
      type: 'string',
      alias: 'w',
      valueHint: 'file',
      description:
        'Add the line to this env file instead. A secret that is there is never replaced',
    },
  },
  run: ({ write }, session) => Promise.resolve(runSecret(write, session)),
})

/** Prints a secret, or adds it to a file. @returns the exit code */
export function runSecret(file: string | undefined, { cwd, terminal }: Session): number {
  const line = `${SECRET_VARIABLE}=${createSecret()}`
  if (file === undefined) {
    terminal.print(line)
    return exitCodes.done
  }
  const path = pathInProject(file, cwd)
  const read = (name: string) => readText(join(cwd, name))
  if (hasVariable(read(path), SECRET_VARIABLE)) {
    throw new Failure(
      `${file} has a secret already. A new one alone would sign all users out and void mailed links:\n` +
        '  the page on operations describes how to replace a secret.',
    )
  }
  const builder = new PlanBuilder({ read })
  builder.append(path, 'a new secret', [line])
  try {
    writeChanges(builder.plan.changes, cwd)
  } catch (error) {
    throw new Failure(`${file} cannot be written: ${describeReasons(error)}`)
  }
  terminal.note(`${SECRET_VARIABLE} was added to ${file}`)
  return exitCodes.done
}
