import { clientFor, type Framework } from './framework.js'
import { authFileText } from './auth-file-text.js'
import { findEntry, type Mount, planServer } from './server-entry.js'

const expressMount: Mount = {
  created: /^[ \t]*(?:export\s+)?(?:const|let|var)\s+(\w+)(?:\s*:[^=\n]+)?\s*=\s*express\(/m,
  binding: 'toNodeHandler',
  from: '@countersign/core/node',
  statement: (app) => `${app}.all('/api/auth/{*any}', toNodeHandler(auth))`,
}

/** The wildcard of Express 4, whose paths are older. */
const express4Mount: Mount = {
  ...expressMount,
  statement: (app) => `${app}.all('/api/auth/*', toNodeHandler(auth))`,
}

const fastifyMount: Mount = {
  created:
    /^[ \t]*(?:export\s+)?(?:const|let|var)\s+(\w+)(?:\s*:[^=\n]+)?\s*=\s*[Ff]astify(?:<[^\n]*>)?\(/m,
  binding: 'toFastifyPlugin',
  from: '@countersign/core/node',
  statement: (app, canAwait) => `${canAwait ? 'await ' : ''}${app}.register(toFastifyPlugin(auth))`,
}

const honoMount: Mount = {
  created:
    /^[ \t]*(?:export\s+)?(?:const|let|var)\s+(\w+)(?:\s*:[^=\n]+)?\s*=\s*new Hono(?:<[^\n]*>)?\(/m,
  binding: 'toHonoHandler',
  from: '@countersign/core/hono',
  statement: (app) => `${app}.all('/api/auth/*', toHonoHandler(auth))`,
}

/** Apps of Express. */
export const express: Framework = {
  id: 'express',
  title: 'Express',
  detect: ({ dependencies }) => 'express' in dependencies,
  envFile: '.env',
  client: (project) => ('vite' in project.dependencies ? clientFor(project) : null),
  mounts: null,
  knowsAddress: true,
  plan(plan, choices) {
    const { express: range = '' } = choices.project.dependencies
    planServer(plan, choices, /^[\^~]?4\b/.test(range) ? express4Mount : expressMount)
  },
}

/** Apps of Fastify. */
export const fastify: Framework = {
  id: 'fastify',
  title: 'Fastify',
  detect: ({ dependencies }) => 'fastify' in dependencies,
  envFile: '.env',
  client: () => null,
  mounts: null,
  knowsAddress: true,
  plan(plan, choices) {
    planServer(plan, choices, fastifyMount)
  },
}

/** Apps of Hono. */
export const hono: Framework = {
  id: 'hono',
  title: 'Hono',
  detect: ({ dependencies }) => 'hono' in dependencies,
  envFile: '.env',
  client: () => null,
  mounts: null,
  knowsAddress: true,
  plan(plan, choices) {
    planServer(plan, choices, honoMount)
  },
}

/** Apps on Node's own HTTP server, and all that no framework is recognised in. */
export const node: Framework = {
  id: 'node',
  title: 'Node.js',
  detect: () => true,
  envFile: '.env',
  client: () => null,
  mounts: null,
  knowsAddress: true,
  plan(plan, choices) {
    const { project, database } = choices
    const existing = findEntry(project, /\bcreateServer\(/)
    const ending = project.isTypeScript ? 'ts' : project.isModule ? 'js' : 'mjs'
    const folder =
      existing === null ? (project.has('src') ? 'src/' : '') : existing.replace(/[^/]*$/, '')
    const imported = `./auth.${ending === 'mjs' ? 'mjs' : 'js'}`
    plan.write(
      `${folder}auth.${ending}`,
      'the options of Countersign',
      authFileText({ appName: project.name, database }),
    )
    if (existing === null) {
      plan.write(`${folder}server.${ending}`, 'a server with the calls', nodeServer(imported))
      return
    }
    if (project.read(existing)?.includes('@countersign/core/node') === true) return
    plan.instruct(
      `${existing}: the mount of the calls`,
      [
        `import { toNodeHandler } from '@countersign/core/node'`,
        `import { auth } from '${imported}'`,
        '',
        'const answerCall = toNodeHandler(auth)',
        '// for every request whose path begins with /api/auth/',
        'void answerCall(request, response)',
      ].join('\n'),
    )
  },
}

function nodeServer(authFile: string): string {
  return `import { createServer } from 'node:http'
import { toNodeHandler } from '@countersign/core/node'
import { auth } from '${authFile}'

const port = Number(process.env.PORT ?? 3000)

createServer(toNodeHandler(auth)).listen(port, () => {
  console.log(\`http://localhost:\${port}\`)
})
`
}
