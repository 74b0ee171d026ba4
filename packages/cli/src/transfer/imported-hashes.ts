import { type FileEntry, isRefusal } from './candidate.js'

/** Numbers of password hashes by their layout. */
export type LayoutCounts = Readonly<Record<string, number>>

/** Counts the password hashes of a file that the app does not verify: their users could not sign in. */
export class ImportedHashes {
  readonly #verified: ReadonlySet<string>
  readonly #counts = new Map<string, number>()

  constructor(verifiedLayouts: readonly string[]) {
    this.#verified = new Set(verifiedLayouts)
  }

  get unverified(): LayoutCounts {
    return Object.fromEntries(this.#counts)
  }

  /** Passes the rows of a file on, and counts their hashes. */
  async *watch(entries: AsyncIterable<FileEntry>): AsyncGenerator<FileEntry> {
    for await (const entry of entries) {
      const layout = isRefusal(entry) ? null : layoutOf(entry.row['password'])
      if (layout !== null && !this.#verified.has(layout))
        this.#counts.set(layout, (this.#counts.get(layout) ?? 0) + 1)
      yield entry
    }
  }
}

/** The layout that a stored hash of another system names. */
function layoutOf(password: unknown): string | null {
  if (typeof password !== 'string') return null
  return /^\$imported\$([a-z\d-]{1,32})\$/.exec(password)?.[1] ?? null
}

/** Describes the hashes that the app does not verify; null when it verifies all of them. */
export function describeUnverified(counts: LayoutCounts): string | null {
  const parts = Object.entries(counts).map(([layout, count]) => `${count} ${layout}`)
  if (parts.length === 0) return null
  return `Warning: the app does not verify these password hashes: ${parts.join(', ')}.
  Their users cannot sign in by password. Set  emailAndPassword.password  to  importedPasswords()  of
  @countersign/core/imported-passwords, with the packages that these hashes need.`
}
