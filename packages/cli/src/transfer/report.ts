import type { Refusal } from './candidate.js'
import type { RowOutcome } from './import-rows.js'

/** Numbers of rows by what became of them. */
export interface RowCounts {
  readonly taken: number
  readonly present: number
  readonly refused: number
}

/** What an import has done. */
export interface ImportReport {
  /** By model. Lines that name no model are under the empty name. */
  readonly models: Readonly<Record<string, RowCounts>>
  readonly total: RowCounts
  /** The first of them: {@link SHOWN} at most. */
  readonly notTaken: readonly Refusal[]
}

/** Refusals that are shown. All of them are in the file of `--report`. */
const SHOWN = 10

const none: RowCounts = { taken: 0, present: 0, refused: 0 }

/** Counts the outcomes of an import with flat memory. */
export class ImportCounter {
  readonly #models = new Map<string, RowCounts>()
  readonly #shown: Refusal[] = []

  count(outcomes: readonly RowOutcome[]): void {
    for (const outcome of outcomes) {
      const model = outcome.kind === 'refused' ? (outcome.refusal.model ?? '') : outcome.model
      const counts = this.#models.get(model) ?? none
      this.#models.set(model, { ...counts, [outcome.kind]: counts[outcome.kind] + 1 })
      if (outcome.kind === 'refused' && this.#shown.length < SHOWN)
        this.#shown.push(outcome.refusal)
    }
  }

  get report(): ImportReport {
    const total = [...this.#models.values()].reduce(add, none)
    return { models: Object.fromEntries(this.#models), total, notTaken: [...this.#shown] }
  }
}

function add(left: RowCounts, right: RowCounts): RowCounts {
  return {
    taken: left.taken + right.taken,
    present: left.present + right.present,
    refused: left.refused + right.refused,
  }
}

/** A refusal as a sentence, such as `line 3: user u1: lacks "email"`. */
function describeRefusal({ line, model, id, reason }: Refusal): string {
  const subject = [model, id].filter((part) => part !== null).join(' ')
  return visible([`line ${line}`, ...(subject === '' ? [] : [subject]), reason].join(': '))
}

/** A text of a file, without control characters: a terminal would execute them. @see ECMA-48 section 5.4 */
function visible(text: string): string {
  return text.replaceAll(
    /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Describes what an import has done, or would do. */
export function describeReport(
  { models, total, notTaken }: ImportReport,
  { isDry, reportFile }: { readonly isDry: boolean; readonly reportFile: string | null },
): string {
  const lines = Object.entries(models).map(([model, counts]) => {
    const name = model === '' ? 'lines without a table' : visible(model)
    return `  ${name}: ${describeCounts(counts)}`
  })
  const head = `${isDry ? 'Would import' : 'Imported'} ${describeCounts(total)}`
  const rest = total.refused - notTaken.length
  const refusals = notTaken.map((refusal) => `  ${describeRefusal(refusal)}`)
  if (rest > 0) {
    const where = reportFile === null ? '--report <file> lists all of them' : `see ${reportFile}`
    refusals.push(`  and ${rest} more: ${where}`)
  }
  return [head, ...lines, ...(refusals.length > 0 ? ['Not taken:', ...refusals] : [])].join('\n')
}

function describeCounts({ taken, present, refused }: RowCounts): string {
  return `${rows(taken)}, ${present} already there, ${refused} not taken`
}

function rows(count: number): string {
  return `${count} ${count === 1 ? 'row' : 'rows'}`
}
