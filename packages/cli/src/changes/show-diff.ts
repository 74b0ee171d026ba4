import { structuredPatch } from 'diff'
import pc from 'picocolors'
import type { FileChange } from './change.js'

/** A change as a unified diff, with colours where the terminal has them. */
export function showDiff({
  path,
  before,
  after,
}: Pick<FileChange, 'path' | 'before' | 'after'>): string {
  const from = before === null ? '/dev/null' : `a/${path}`
  const { hunks } = structuredPatch(from, `b/${path}`, before ?? '', after, '', '', { context: 3 })
  const head = [pc.bold(`--- ${from}`), pc.bold(`+++ b/${path}`)]
  const body = hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines }) => [
    pc.cyan(`@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`),
    ...lines.map(paint),
  ])
  return [...head, ...body].join('\n')
}

function paint(line: string): string {
  if (line.startsWith('+')) return pc.green(line)
  return line.startsWith('-') ? pc.red(line) : line
}
