import { authFileText, clientFileText, type EnvAccess } from './auth-file-text.js'
import { clientFor, type Framework, sourceEnding } from './framework.js'

/** Apps of Nuxt 3 and 4. */
export const nuxt: Framework = {
  id: 'nuxt',
  title: 'Nuxt',
  detect: ({ dependencies }) => 'nuxt' in dependencies,
  envFile: '.env',
  readsEnvFile: true,
  client: () => '@countersign/client',
  mounts: (_project, basePath) =>
    ['[...all]', '[...auth]', '[...]'].flatMap((rest) =>
      ['ts', 'js'].map((ending) => `server${basePath}/${rest}.${ending}`),
    ),
  knowsAddress: true,
  plan(plan, { project, database }) {
    const ending = sourceEnding(project)
    plan.write(
      `server/utils/auth.${ending}`,
      'the options of Countersign',
      authFileText({ appName: project.name, database }),
    )
    plan.write(
      `${project.has('app') ? 'app/' : ''}utils/auth-client.${ending}`,
      'the client for components',
      clientFileText('@countersign/client'),
    )
    plan.write(
      `server/api/auth/[...all].${ending}`,
      'the calls under /api/auth',
      `import { auth } from '../../utils/auth'

export default defineEventHandler((event) =>
  auth.handler(toWebRequest(event), {
    clientAddress: getRequestIP(event) ?? '',
    waitUntil: (task) => event.waitUntil(task),
  }),
)
`,
    )
  },
}

/** Vite keeps env files out of `process.env`. */
const astroEnv: EnvAccess = {
  imports: () => `import { getSecret } from 'astro:env/server'`,
  read: (name) => `getSecret('${name}')`,
}

/** Apps of Astro 5 and later. */
export const astro: Framework = {
  id: 'astro',
  title: 'Astro',
  detect: ({ dependencies }) => 'astro' in dependencies,
  envFile: '.env',
  readsEnvFile: true,
  client: clientFor,
  mounts: (_project, basePath) =>
    ['[...all]', '[...auth]', '[...path]'].flatMap((rest) =>
      ['ts', 'js'].map((ending) => `src/pages${basePath}/${rest}.${ending}`),
    ),
  knowsAddress: true,
  plan(plan, { project, database }) {
    const ending = sourceEnding(project)
    plan.write(
      `src/lib/auth.${ending}`,
      'the options of Countersign',
      authFileText({ appName: project.name, database, env: astroEnv }),
    )
    plan.write(
      `src/lib/auth-client.${ending}`,
      'the client for components',
      clientFileText(clientFor(project)),
    )
    const isTyped = project.isTypeScript
    plan.write(
      `src/pages/api/auth/[...all].${ending}`,
      'the calls under /api/auth',
      `${isTyped ? `import type { APIRoute } from 'astro'\n` : ''}import { auth } from '../../../lib/auth'

export const prerender = false

export const ALL${isTyped ? ': APIRoute' : ''} = ({ request, clientAddress }) =>
  auth.handler(request, { clientAddress })
`,
    )
    if (
      !Object.keys(project.dependencies).some((name) =>
        /^@astrojs\/(?:node|vercel|netlify|cloudflare)$/.test(name),
      )
    )
      plan.instruct('an adapter, because the calls need a server', 'npx astro add node')
  },
}
