import { basename, relative } from 'node:path'
import { readEntries, root } from '../../../packages/tooling/workspace.js'
import { findContentProblems } from './find-content-problems.mjs'
import { findCopiedSymbols } from './find-copied-symbols.mjs'
import { readTarball } from './read-tarball.mjs'

/**
 * Looks at the files of each tarball, and ends this process where one lacks what its users need or has what they do
 * not need.
 *
 * @param {import('./pack.mjs').Tarball[]} tarballs
 * @param {string} [workspace] the folder of the copy of the workspace that they were packed from
 */
export function checkContents(tarballs, workspace = root) {
  const read = tarballs.map((tarball) => ({ tarball, files: readTarball(tarball.file) }))
  const problems = [
    ...read.flatMap(({ tarball, files }) =>
      findContentProblems(files, {
        path: relative(workspace, tarball.folder).replaceAll('\\', '/'),
        entries: readEntries(tarball).map(({ output }) => output),
      }).map((problem) => `${basename(tarball.file)}: ${problem}`),
    ),
    ...findCopiedSymbols(new Map(read.map(({ tarball, files }) => [tarball.manifest.name, files]))),
  ]
  console.log(
    problems.join('\n') || `${tarballs.length} tarballs have what users need, and no more`,
  )
  if (problems.length > 0) process.exit(1)
}
