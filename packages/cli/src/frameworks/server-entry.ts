import type { PlanBuilder } from '../changes/plan-builder.js'
import type { Project } from '../project/project.js'
import { authFileText } from './auth-file-text.js'
import { type Choices, sourceEnding } from './framework.js'
import { addAfterStatement, addImports, importLine, usesRequire } from './source-edits.js'

/** How a framework for servers mounts the handler. */
export interface Mount {
  /** What the file of the server contains, up to the opening bracket of the call that creates the app. */
  readonly created: RegExp
  /** The function that makes the handler, and where it comes from. */
  readonly binding: string
  readonly from: '@countersign/core/node' | '@countersign/core/hono'
  /** The statement, for the variable of the app. `canAwait` is false in functions and in CommonJS. */
  readonly statement: (app: string, canAwait: boolean) => string
}

/** Adds an auth file beside the file of the server, and the mount to that file. */
export function planServer(plan: PlanBuilder, { project, database }: Choices, mount: Mount): void {
  const entry = findEntry(project, mount.created)
  const text = entry === null ? '' : (project.read(entry) ?? '')
  const folder = folderOfServer(project, entry)
  const isCommonJs = !project.isTypeScript && (text === '' ? !project.isModule : usesRequire(text))
  plan.write(
    `${folder}auth.${sourceEnding(project)}`,
    'the options of Countersign',
    authFileText({ appName: project.name, database, isCommonJs }),
  )

  const ending = importEnding(project, text)
  const imports = (around: string): readonly string[] => [
    importLine(around, mount.binding, mount.from),
    importLine(around, 'auth', `./auth${ending}`),
  ]
  const paste = [...imports(text), '', mount.statement('app', false)].join('\n')
  if (entry === null) {
    plan.instruct('in the file that creates the app: the mount of the calls', paste)
    return
  }
  plan.add(entry, 'the mount of the calls', {
    paste,
    edit(before) {
      if (before.includes(mount.from)) return before
      const mounted = addAfterStatement(before, mount.created, (match) => {
        const isTopLevel = !/^[ \t]/.test(match[0])
        return mount.statement(match[1] ?? 'app', isTopLevel && !usesRequire(before))
      })
      return mounted === null ? null : addImports(mounted, imports(before))
    },
  })
}

/** The folder of the file of the server, with a slash at the end; for an app without such a file, that of its sources. */
export function folderOfServer({ has }: Project, entry: string | null): string {
  if (entry !== null) return entry.replace(/[^/]*$/, '')
  return has('src') ? 'src/' : ''
}

/** The file that creates the app: one that a script starts, or one of the usual names. */
export function findEntry(project: Project, created: RegExp): string | null {
  const named = Object.values(project.scripts).flatMap(
    (script) => script.match(/[\w./-]+\.[cm]?[jt]s\b/g) ?? [],
  )
  const usual = ['index', 'server', 'app', 'main'].flatMap((name) =>
    ['src/', 'server/', ''].flatMap((folder) =>
      ['ts', 'js', 'mts', 'mjs', 'cts', 'cjs'].map((ending) => `${folder}${name}.${ending}`),
    ),
  )
  const candidates = [...named.map((path) => path.replace(/^\.\//, '')), ...usual]
  return candidates.find((path) => created.test(project.read(path) ?? '')) ?? null
}

/** The ending of relative imports: `.ts` where Node runs the files as they are, else `.js`, which works everywhere. */
function importEnding({ isTypeScript, read }: Project, text: string): '.ts' | '.js' {
  if (!isTypeScript) return '.js'
  if (/(?:from|import)\s*['"]\.{1,2}\/[^'"\n]+\.ts['"]/.test(text)) return '.ts'
  const settings = read('tsconfig.json') ?? ''
  const option = /"(?:allowImportingTsExtensions|rewriteRelativeImportExtensions)"\s*:\s*true/
  return option.test(settings) ? '.ts' : '.js'
}
