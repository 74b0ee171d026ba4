import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Terminal } from '@countersign/terminal'
import pc from 'picocolors'
import type { FileChange } from './change.js'
import { showDiff } from './show-diff.js'

/** How changes are accepted. */
export interface Acceptance {
  /** Accepts everything that overwrites no text of the user. */
  readonly yes: boolean
  /** Accepts also what overwrites. */
  readonly force: boolean
}

/** The changes that the user accepts. New files are accepted together, changes of existing files one by one. */
export async function acceptChanges(
  changes: readonly FileChange[],
  terminal: Terminal,
  { yes, force }: Acceptance,
): Promise<readonly FileChange[]> {
  const created = changes.filter(({ kind }) => kind === 'create')
  const accepted: FileChange[] = []
  if (created.length > 0 && (yes || (await terminal.confirm(questionFor(created)))))
    accepted.push(...created)
  for (const change of changes) {
    if (change.kind === 'create') continue
    const isAccepted = change.kind === 'add' ? yes : force
    if (isAccepted || (!yes && (await confirmChange(change, terminal)))) accepted.push(change)
  }
  return accepted
}

function questionFor(created: readonly FileChange[]): string {
  return created.length === 1
    ? `Create ${created[0]?.path ?? ''}?`
    : `Create these ${created.length} files?`
}

function confirmChange(change: FileChange, terminal: Terminal): Promise<boolean> {
  terminal.note(showDiff(change))
  const isOurs = change.kind === 'add'
  const question = isOurs ? `Change ${change.path}?` : `${change.path} exists. Overwrite it?`
  return terminal.confirm(question, isOurs)
}

/** Writes changes, and the folders that they need. */
export function writeChanges(changes: readonly FileChange[], folder: string): void {
  for (const { path, after } of changes) {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, after)
  }
}

const marks = { create: pc.green('+'), add: pc.yellow('~'), replace: pc.red('!') } as const

/** A line for each change: what happens to which file, and why. */
export function listChanges(changes: readonly FileChange[]): string {
  const width = Math.max(0, ...changes.map(({ path }) => path.length))
  return changes
    .map(({ kind, path, purpose }) => `  ${marks[kind]} ${path.padEnd(width)}  ${pc.dim(purpose)}`)
    .join('\n')
}
