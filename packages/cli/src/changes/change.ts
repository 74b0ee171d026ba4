/** A file that a command wants to create or to change. Paths are relative to the app, with slashes. */
export interface FileChange {
  readonly path: string
  /** What the file is for, in a few words. */
  readonly purpose: string
  /** The current text; null for a new file. */
  readonly before: string | null
  readonly after: string
  /**
   * `create` writes a new file, `add` only adds lines to an existing one, and `replace` would overwrite the
   * user's own text.
   */
  readonly kind: 'create' | 'add' | 'replace'
}

/** What a command cannot write into the user's own file: where it belongs, and the text to paste. */
export interface Instruction {
  readonly what: string
  readonly text: string
}

/** What a command wants to change. */
export interface ChangePlan {
  readonly changes: readonly FileChange[]
  readonly instructions: readonly Instruction[]
}
