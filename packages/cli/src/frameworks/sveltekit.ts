import type { PlanBuilder } from '../changes/plan-builder.js'
import type { Project } from '../project/project.js'
import { authFileText, clientFileText, type EnvAccess, variablesOf } from './auth-file-text.js'
import { type Framework, sourceEnding } from './framework.js'

/** Vite keeps env files out of `process.env`. */
const dynamicEnv: EnvAccess = {
  imports: () => `import { env } from '$env/dynamic/private'`,
  read: (name) => `env.${name}`,
}

/** Variables that `src/env.ts` declares, as SvelteKit 3 wants it. */
const declaredEnv: EnvAccess = {
  imports: (names) => `import { ${names.join(', ')} } from '$app/env/private'`,
  read: (name) => name,
}

/** Apps of SvelteKit 2 and 3. */
export const sveltekit: Framework = {
  id: 'sveltekit',
  title: 'SvelteKit',
  detect: ({ dependencies }) => '@sveltejs/kit' in dependencies,
  envFile: '.env',
  readsEnvFile: true,
  client: () => '@countersign/client',
  mounts: (_project, basePath) =>
    ['[...all]', '[...auth]', '[...path]'].flatMap((rest) =>
      ['ts', 'js'].map((ending) => `src/routes${basePath}/${rest}/+server.${ending}`),
    ),
  knowsAddress: true,
  plan(plan, { project, database }) {
    const ending = sourceEnding(project)
    const env = isThird(project) ? declaredEnv : dynamicEnv
    plan.write(
      `src/lib/server/auth.${ending}`,
      'the options of Countersign',
      authFileText({ appName: project.name, database, env }),
    )
    if (isThird(project)) declareVariables(plan, project, variablesOf(database))
    plan.write(
      `src/lib/auth-client.${ending}`,
      'the client for components',
      clientFileText('@countersign/client'),
    )
    const isTyped = project.isTypeScript
    plan.write(
      `src/routes/api/auth/[...all]/+server.${ending}`,
      'the calls under /api/auth',
      `${isTyped ? `import type { RequestHandler } from './$types'\n` : ''}import { auth } from '${libOf(project)}'

const answerCall${isTyped ? ': RequestHandler' : ''} = ({ request, getClientAddress }) =>
  auth.handler(request, { clientAddress: getClientAddress() })

export const GET = answerCall
export const POST = answerCall
export const OPTIONS = answerCall
`,
    )
  },
}

function isThird({ dependencies }: Project): boolean {
  return /^[\^~>=\s]*3/.test(dependencies['@sveltejs/kit'] ?? '')
}

/** All of them are optional: a build has none, and the core asks for what production needs. */
function declareVariables(plan: PlanBuilder, project: Project, names: readonly string[]): void {
  const path = `src/env.${sourceEnding(project)}`
  const declared = project.read(path)
  const lines = names.map((name) => `  ${name}: { schema: (value) => value },`)
  if (declared === null) {
    const text = [
      `import { defineEnvVars } from '@sveltejs/kit/env'`,
      '',
      'export const variables = defineEnvVars({',
      ...lines,
      '})',
      '',
    ]
    plan.write(path, 'the variables of the server', text.join('\n'))
    return
  }
  const missing = lines.filter((_line, index) => !declared.includes(names[index] ?? ''))
  if (missing.length > 0) plan.instruct(`${path}: the variables of the server`, missing.join('\n'))
}

/** SvelteKit 3 has no `$lib`: its templates map `#lib` in package.json, with endings. */
function libOf(project: Project): string {
  if (!isThird(project)) return '$lib/server/auth'
  const isMapped = /"#lib\/\*"/.test(project.read('package.json') ?? '')
  const ending = sourceEnding(project)
  return isMapped ? `#lib/server/auth.${ending}` : `../../../../lib/server/auth.${ending}`
}
