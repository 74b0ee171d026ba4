import type { PlanBuilder } from '../changes/plan-builder.js'
import type { Project } from '../project/project.js'
import { authFileText, clientFileText } from './auth-file-text.js'
import { type Framework, sourceEnding } from './framework.js'

/** Apps of Next.js, with the App Router or with pages. */
export const next: Framework = {
  id: 'next',
  title: 'Next.js',
  detect: ({ dependencies }) => 'next' in dependencies,
  envFile: '.env.local',
  readsEnvFile: true,
  client: () => '@countersign/react',
  mounts(project, basePath) {
    const { root, router } = layoutOf(project)
    const path = basePath.slice(1)
    const files = [
      `app/${path}/[...all]/route`,
      `app/${path}/[...auth]/route`,
      `app/${path}/[[...all]]/route`,
    ]
    const pages = [`pages/${path}/[...all]`, `pages/${path}/[...auth]`]
    return (router === 'app' ? [...files, ...pages] : [...pages, ...files]).flatMap((file) =>
      ['ts', 'js', 'tsx', 'mts', 'mjs'].map((ending) => `${root}${file}.${ending}`),
    )
  },
  // A route of Next gets a Request, which has no socket.
  knowsAddress: false,
  plan(plan, choices) {
    const { root, router, ending, alias } = layoutOf(choices.project)
    const { database, project } = choices
    plan.write(
      `${root}lib/auth.${ending}`,
      'the options of Countersign',
      authFileText({ appName: project.name, database }),
    )
    const client = clientFileText('@countersign/react', { isClientOnly: true })
    plan.write(`${root}lib/auth-client.${ending}`, 'the client for components', client)
    if (router === 'app') planAppRouter(plan, { root, ending, alias })
    else planPages(plan, { root, ending, alias })
  },
}

interface Layout {
  /** `src/` or empty. */
  readonly root: string
  readonly ending: 'ts' | 'js'
  /** How files import from `root`, such as `@/`; null where the app has no alias. */
  readonly alias: string | null
}

function layoutOf(project: Project): Layout & { readonly router: 'app' | 'pages' } {
  const { has, read } = project
  const root = has('src/app') || has('src/pages') ? 'src/' : ''
  const settings = read('tsconfig.json') ?? read('jsconfig.json') ?? ''
  const isAliased = /"@\/\*"\s*:\s*\[\s*"(?:\.\/)?(src\/)?\*"/.exec(settings)
  const fits = isAliased !== null && (isAliased[1] ?? '') === root
  return {
    root,
    router: has(`${root}app`) || !has(`${root}pages`) ? 'app' : 'pages',
    ending: sourceEnding(project),
    alias: fits ? '@/' : null,
  }
}

function planAppRouter(plan: PlanBuilder, { root, ending, alias }: Layout): void {
  plan.write(
    `${root}app/api/auth/[...all]/route.${ending}`,
    'the calls under /api/auth',
    `import { after } from 'next/server'
import { toNextHandler } from '@countersign/core/next'
import { auth } from '${alias ?? '../../../../'}lib/auth'

export const { GET, POST, OPTIONS } = toNextHandler(auth, { after })
`,
  )
  plan.write(
    `${root}lib/session.${ending}`,
    'the session for server components and actions',
    `import { cookies, headers } from 'next/headers'
import { after, connection } from 'next/server'
import { createNextSessions } from '@countersign/core/next'
import { auth } from './auth'

export const { getSession, requireSession, withSession, act } = createNextSessions(auth, {
  cookies,
  headers,
  after,
  connection,
})
`,
  )
}

function planPages(plan: PlanBuilder, { root, ending, alias }: Layout): void {
  plan.write(
    `${root}pages/api/auth/[...all].${ending}`,
    'the calls under /api/auth',
    `import { toNodeHandler } from '@countersign/core/node'
import { auth } from '${alias ?? '../../../'}lib/auth'

export const config = { api: { bodyParser: false, externalResolver: true } }

export default toNodeHandler(auth)
`,
  )
}
