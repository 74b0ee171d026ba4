import { dirname, join, relative } from 'node:path'
import ts from 'typescript'
import { readPackages, root } from '../../../packages/tooling/workspace.js'

/** @typedef {import('./extract.mjs').Example} Example */

/** The types of frameworks that nothing installs here. */
const frameworks = join(root, 'fixtures/examples/frameworks.d.ts')

/**
 * Type-checks examples against the workspace's sources. Each page is a folder of its own, in which
 * examples import each other by the names that they give themselves.
 *
 * @param {Example[]} examples
 * @returns {string[]} one line per error
 */
export function compileExamples(examples) {
  const files = new Map(placeExamples(examples))
  const options = readOptions()
  const host = createHost(files, options)
  const program = ts.createProgram([frameworks, ...files.keys()], options, host)
  return [...files].flatMap(([path, example]) => {
    const file = program.getSourceFile(path)
    const diagnostics = ts.getPreEmitDiagnostics(program, file)
    return diagnostics.map((diagnostic) => describe(diagnostic, example))
  })
}

/**
 * @param {Example[]} examples
 * @returns {[path: string, example: Example][]}
 */
function placeExamples(examples) {
  const taken = new Set()
  return examples.map((example, index) => {
    const wanted = join(root, `${example.source}.examples`, example.name)
    const path = taken.has(wanted) ? wanted.replace(/(?=\.tsx?$)/, `-${index}`) : wanted
    taken.add(wanted)
    return [path, example]
  })
}

/** Ours, but for what is a matter of taste in an app. */
export function readOptions() {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), (path) =>
    ts.sys.readFile(path),
  )
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  return {
    ...options,
    noPropertyAccessFromIndexSignature: false,
    moduleDetection: ts.ModuleDetectionKind.Force,
  }
}

/**
 * A host that also sees the examples, and that finds for them what any package of the workspace
 * depends on, and the files of fixtures/examples: the parts of an app that every page takes as given.
 *
 * @param {Map<string, Example>} files
 * @param {ts.CompilerOptions} options
 * @returns {ts.CompilerHost}
 */
function createHost(files, options) {
  const host = ts.createCompilerHost(options)
  const places = [
    'fixtures/examples',
    ...readPackages().map(({ folder }) => relative(root, folder)),
  ].map((folder) => join(root, folder, 'package.json'))
  const folders = new Set([...files.keys()].map((path) => dirname(path)))
  /** @type {ts.CompilerHost} */
  const withExamples = {
    ...host,
    fileExists: (path) => files.has(path) || host.fileExists(path),
    readFile: (path) => files.get(path)?.code ?? host.readFile(path),
    directoryExists: (path) => folders.has(path) || ts.sys.directoryExists(path),
    getSourceFile(path, languageVersion, ...rest) {
      const example = files.get(path)
      if (!example) return host.getSourceFile(path, languageVersion, ...rest)
      return ts.createSourceFile(path, example.code, languageVersion)
    },
    resolveModuleNameLiterals: (names, from) =>
      names.map(({ text }) => {
        const fromPlaces = files.has(from) ? [from, ...places] : [from]
        const found = fromPlaces.map((place) =>
          ts.resolveModuleName(text, place, options, withExamples),
        )
        return found.find(({ resolvedModule }) => resolvedModule) ?? { resolvedModule: undefined }
      }),
  }
  return withExamples
}

/**
 * @param {ts.Diagnostic} diagnostic
 * @param {Example} example
 */
function describe({ code, messageText, start = 0 }, example) {
  const line = example.line + example.code.slice(0, start).split('\n').length - 1
  return `${example.source}:${line} TS${code} ${ts.flattenDiagnosticMessageText(messageText, '\n  ')}`
}
