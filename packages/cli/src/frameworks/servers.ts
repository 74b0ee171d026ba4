import type { Project } from '../project/project.js'
import { authFileText } from './auth-file-text.js'
import { clientFor, type Framework, moduleEnding, moduleImport } from './framework.js'
import { findEntry, folderOfServer, type Mount, planServer } from './server-entry.js'

/** Matches the statement that keeps what a call returns in a variable, up to the bracket that opens its arguments. */
function variableOf(call: string): RegExp {
  return new RegExp(
    `^[ \\t]*(?:export\\s+)?(?:const|let|var)\\s+(\\w+)(?:\\s*:[^=\\n]+)?\\s*=\\s*${call}\\(`,
    'm',
  )
}

const expressMount: Mount = {
  created: variableOf('express'),
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
  created: variableOf('[Ff]astify(?:<[^\\n]*>)?'),
  binding: 'toFastifyPlugin',
  from: '@countersign/core/node',
  statement: (app, canAwait) => `${canAwait ? 'await ' : ''}${app}.register(toFastifyPlugin(auth))`,
}

const honoMount: Mount = {
  created: variableOf('new Hono(?:<[^\\n]*>)?'),
  binding: 'toHonoHandler',
  from: '@countersign/core/hono',
  statement: (app) => `${app}.all('/api/auth/*', toHonoHandler(auth))`,
}

/** What frameworks for servers have in common: their package is called like their id, and pages are another app. */
function serverFramework(
  { id, title }: Pick<Framework, 'id' | 'title'>,
  mountFor: (project: Project) => Mount,
): Framework {
  return {
    id,
    title,
    detect: ({ dependencies }) => id in dependencies,
    envFile: '.env',
    readsEnvFile: false,
    client: () => null,
    mounts: null,
    knowsAddress: true,
    plan(plan, choices) {
      planServer(plan, choices, mountFor(choices.project))
    },
  }
}

/** Apps of Express. */
export const express: Framework = {
  ...serverFramework({ id: 'express', title: 'Express' }, ({ dependencies }) =>
    /^[\^~]?4\b/.test(dependencies['express'] ?? '') ? express4Mount : expressMount,
  ),
  client: (project) => ('vite' in project.dependencies ? clientFor(project) : null),
}

/** Apps of Fastify. */
export const fastify = serverFramework({ id: 'fastify', title: 'Fastify' }, () => fastifyMount)

/** Apps of Hono. */
export const hono = serverFramework({ id: 'hono', title: 'Hono' }, () => honoMount)

/** Apps on Node's own HTTP server, and all that no framework is recognised in. */
export const node: Framework = {
  id: 'node',
  title: 'Node.js',
  detect: () => true,
  envFile: '.env',
  readsEnvFile: false,
  client: () => null,
  mounts: null,
  knowsAddress: true,
  plan(plan, choices) {
    const { project, database } = choices
    const existing = findEntry(project, /\bcreateServer\(/)
    const folder = folderOfServer(project, existing)
    const ending = moduleEnding(project)
    const imported = moduleImport('./auth', ending)
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
