import { defineCommand, exitCodes, type Session, UsageError } from '@countersign/terminal'
import pc from 'picocolors'
import { authArgument } from '../auth-file/open-auth.js'
import { examineApp } from '../doctor/examine-app.js'
import { callsURLOf, examineServer } from '../doctor/examine-server.js'
import type { Finding } from '../doctor/finding.js'

interface DoctorArguments {
  readonly auth?: string | undefined
  readonly live?: string | undefined
  readonly origin?: string | undefined
  readonly ignore?: string | undefined
  readonly production: boolean
  readonly json: boolean
}

/** `countersign doctor` */
export const doctor = defineCommand({
  name: 'doctor',
  description:
    'Find what is wrong: in the configuration, the environment and the database, or at a running server',
  args: {
    auth: authArgument,
    production: {
      type: 'boolean',
      default: false,
      description: 'Examine the app as it would run with NODE_ENV=production',
    },
    live: {
      type: 'string',
      valueHint: 'url',
      description: 'Examine a running server instead of the app in this folder',
    },
    origin: {
      type: 'string',
      valueHint: 'origins',
      description: 'With --live: origins whose pages must be able to call, separated by commas',
    },
    ignore: {
      type: 'string',
      valueHint: 'codes',
      description: 'Codes of findings to leave out, separated by commas',
    },
    json: { type: 'boolean', default: false, description: 'Print the report as JSON' },
  },
  run: runDoctor,
})

/** Examines the app, or a server. @returns the exit code: 1 when there are errors */
async function runDoctor(args: DoctorArguments, session: Session): Promise<number> {
  const found =
    args.live === undefined ? await examine(args, session) : await examineLive(args.live, args)
  const ignored = listOf(args.ignore)
  const findings = found.filter(({ code }) => !ignored.includes(code))
  const errors = findings.filter(({ severity }) => severity === 'error').length
  const { print } = session.terminal
  if (args.json) print(JSON.stringify({ ok: errors === 0, findings }, null, 2))
  else print(describeFindings(findings, errors))
  return errors === 0 ? exitCodes.done : exitCodes.failed
}

function examine(
  { auth, production }: DoctorArguments,
  session: Session,
): Promise<readonly Finding[]> {
  // The app decides by this variable whether it runs in production.
  if (production) Object.assign(process.env, { NODE_ENV: 'production' })
  return examineApp(session, { auth, environment: process.env, nodeVersion: process.versions.node })
}

function examineLive(live: string, { origin }: DoctorArguments): Promise<readonly Finding[]> {
  if (!URL.canParse(live) || !/^https?:$/.test(new URL(live).protocol))
    throw new UsageError(`--live takes an address such as https://app.example.com, not ${live}`)
  return examineServer({ callsURL: callsURLOf(live), origins: listOf(origin), fetch })
}

function listOf(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

function describeFindings(findings: readonly Finding[], errors: number): string {
  if (findings.length === 0) return `${pc.green('✔')} Nothing is wrong.`
  const blocks = findings.map(({ code, severity, what, why, fix }) => {
    const mark = severity === 'error' ? pc.red('✖') : pc.yellow('!')
    return `${mark} ${pc.bold(what)} ${pc.dim(code)}\n  ${why}\n  ${pc.cyan(fix)}`
  })
  const warnings = findings.length - errors
  const summary = `${count(errors, 'error')}, ${count(warnings, 'warning')}`
  return [...blocks, summary].join('\n\n')
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
