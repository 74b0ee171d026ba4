import type { Framework, FrameworkId } from '../frameworks/framework.js'
import type { Project } from '../project/project.js'
import { error, type Finding, warning } from './finding.js'

const source = /\.[cm]?[jt]sx?$/
const mounting = /\bto(?:Next|Node|Hono)Handler\b|\btoFastifyPlugin\b|\.handler\(/
/** More files than an app has that were written by hand. */
const MOST_FILES = 2000

/** The findings about where the calls are mounted. */
export function checkMount(
  project: Project,
  framework: Framework,
  basePath: string,
): readonly Finding[] {
  const files = project
    .listFiles()
    .filter((path) => source.test(path))
    .slice(0, MOST_FILES)
    .filter((path) => mounting.test(project.read(path) ?? ''))
  if (files.length === 0) {
    return [
      error('mount-missing', {
        what: `No file mounts the calls of ${basePath}.`,
        why: 'The client gets 404 for every call.',
        fix: 'npx countersign init  writes the mount; the page on frameworks shows it.',
      }),
    ]
  }
  const wanted = framework.mounts?.(project, basePath)
  const isThere = wanted
    ? wanted.some((path) => project.has(path))
    : files.some((path) => fitsServer(project.read(path) ?? '', basePath))
  return isThere ? [] : [describeWrongPlace(files, wanted?.[0], basePath)]
}

/** Servers that mount at every path, or at the path of an app, name no path that could be compared. */
function fitsServer(text: string, basePath: string): boolean {
  const paths = [
    ...text.matchAll(/\.(?:all|use|on|get|post)\(\s*(?:\[[^\]]*\]\s*,\s*)?(['"`])(\/[^'"`]*)\1/g),
  ]
    .filter(({ index, 0: { length } }) => mounting.test(text.slice(index, index + length + 80)))
    .map(([, , path = '']) => path)
  return (
    paths.length === 0 || paths.some((path) => basePath.startsWith(path.replace(/\/?[*{].*$/, '')))
  )
}

function describeWrongPlace(
  files: readonly string[],
  wanted: string | undefined,
  basePath: string,
): Finding {
  return warning('mount-elsewhere', {
    what: `${files.join(', ')} mounts the calls at another path than ${basePath}.`,
    why: 'The handler answers 404 to requests whose path does not begin with basePath.',
    fix:
      wanted === undefined
        ? `Mount it at ${basePath}/, or set basePath.`
        : `Move it to ${wanted}, or set basePath to its path.`,
  })
}

/** The findings about rules of a framework that stand in front of the handler. */
export function checkFramework(
  project: Project,
  framework: Framework,
  providers: readonly string[],
): readonly Finding[] {
  return [
    ...(providers.includes('apple') ? checkFormPost(project, framework) : []),
    ...(framework.id === 'next' ? checkProxy(project) : []),
  ]
}

/** What lets the form through that Apple posts, by the frameworks that refuse forms of other origins. */
const formPostFixes: Partial<Record<FrameworkId, string>> = {
  sveltekit: `kit.csrf.trustedOrigins: ['https://appleid.apple.com']  in the configuration`,
  astro:
    'security: { checkOrigin: false }  in the configuration: the handler checks the origin itself',
}

const configurationFiles = [
  'svelte.config.js',
  'vite.config.ts',
  'vite.config.js',
  'astro.config.mjs',
  'astro.config.ts',
]

function checkFormPost({ read }: Project, { id, title }: Framework): Finding[] {
  const fix = formPostFixes[id]
  const isAllowed = configurationFiles.some((path) =>
    /appleid\.apple\.com|checkOrigin:\s*false/.test(read(path) ?? ''),
  )
  if (fix === undefined || isAllowed) return []
  return [
    error('form-post-refused', {
      what: `${title} refuses the form that Apple posts to the callback.`,
      why: 'Users who sign in with Apple end on a page with 403.',
      fix,
    }),
  ]
}

function checkProxy({ has }: Project): Finding[] {
  const misplaced = ['proxy.ts', 'middleware.ts', 'proxy.js', 'middleware.js'].filter(has)
  if (misplaced.length === 0 || !(has('src/app') || has('src/pages'))) return []
  return [
    warning('proxy-misplaced', {
      what: `${misplaced.join(', ')} is beside src.`,
      why: 'Next.js runs it only where app and pages are.',
      fix: 'Move it into src.',
    }),
  ]
}
