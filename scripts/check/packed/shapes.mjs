import { basename } from 'node:path'
import { readStyleSheets } from '../../../packages/tooling/workspace.js'
import { runQuietly } from '../run-quietly.mjs'

/**
 * publint and are-the-types-wrong on each tarball.
 *
 * @param {import('./pack.mjs').Tarball[]} tarballs
 */
export function checkShapes(tarballs) {
  for (const tarball of tarballs) {
    const { file } = tarball
    const styleSheets = readStyleSheets(tarball)
    runQuietly(['node_modules/publint/src/cli.js', 'run', file, '--strict'])
    runQuietly([
      'node_modules/@arethetypeswrong/cli/dist/index.js',
      file,
      // Resolution before `exports` existed cannot see sub-paths, and needs TypeScript below 5.
      ...['--profile', 'node16', '--no-emoji', '--format', 'ascii'],
      ...(styleSheets.length > 0 ? ['--exclude-entrypoints', ...styleSheets] : []),
    ])
    console.log(`${basename(file)}: publint and are-the-types-wrong find nothing`)
  }
}
