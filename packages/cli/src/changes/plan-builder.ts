import type { Project } from '../project/project.js'
import type { ChangePlan, FileChange, Instruction } from './change.js'

/** Collects what a command wants to change in an app. Files that have the wanted text already are left out. */
export class PlanBuilder {
  readonly #project: Pick<Project, 'read'>
  readonly #changes: FileChange[] = []
  readonly #instructions: Instruction[] = []

  constructor(project: Pick<Project, 'read'>) {
    this.#project = project
  }

  /** A file of ours, as a whole. */
  write(path: string, purpose: string, after: string): void {
    const before = this.#project.read(path)
    if (before === after) return
    this.#changes.push({
      path,
      purpose,
      before,
      after,
      kind: before === null ? 'create' : 'replace',
    })
  }

  /**
   * Lines in a file of the user. `edit` returns the text with the lines, or null when it does not recognise the
   * file; then the user pastes them.
   */
  add(
    path: string,
    purpose: string,
    { edit, paste }: { readonly edit: (before: string) => string | null; readonly paste: string },
  ): void {
    const before = this.#project.read(path)
    const after = before === null ? null : edit(before)
    if (after === null) this.instruct(`${path}: ${purpose}`, paste)
    else if (before !== after) this.#changes.push({ path, purpose, before, after, kind: 'add' })
  }

  /** Lines at the end of a file that may not exist. */
  append(path: string, purpose: string, lines: readonly string[]): void {
    if (lines.length === 0) return
    const before = this.#project.read(path)
    const start = before === null || before === '' ? '' : before.replace(/\n?$/, '\n')
    const after = `${start}${lines.join('\n')}\n`
    this.#changes.push({ path, purpose, before, after, kind: before === null ? 'create' : 'add' })
  }

  /** Something that only the user can do. */
  instruct(what: string, text: string): void {
    this.#instructions.push({ what, text })
  }

  get plan(): ChangePlan {
    return { changes: this.#changes, instructions: this.#instructions }
  }
}
