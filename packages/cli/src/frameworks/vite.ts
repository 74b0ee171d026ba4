import type { Project } from '../project/project.js'
import { authFileText, clientFileText } from './auth-file-text.js'
import { clientFor, type Framework, moduleEnding, moduleImport, sourceEnding } from './framework.js'
import { findEntry } from './server-entry.js'
import { express } from './servers.js'

/** Single-page apps of Vite, whose calls are served by a server of their own. */
export const vite: Framework = {
  id: 'vite',
  title: 'Vite',
  detect: ({ dependencies }) => 'vite' in dependencies,
  envFile: '.env',
  readsEnvFile: true,
  client: clientFor,
  devPackages: (project) =>
    usesExpress(project) || !project.isTypeScript ? {} : { tsx: '^4.20.0' },
  scripts: (project) =>
    usesExpress(project) ? {} : { server: startServer(moduleEnding(project)) },
  mounts: null,
  knowsAddress: true,
  plan(plan, choices) {
    const { project, database } = choices
    plan.write(
      `src/auth-client.${sourceEnding(project)}`,
      'the client for components',
      clientFileText(clientFor(project)),
    )
    if (usesExpress(project)) {
      express.plan(plan, choices)
      return
    }
    const ending = moduleEnding(project)
    plan.write(
      `server/auth.${ending}`,
      'the options of Countersign',
      authFileText({ appName: project.name, database }),
    )
    plan.write(
      `server/index.${ending}`,
      'the server of the calls',
      viteServer(moduleImport('./auth', ending)),
    )
    const config = ['ts', 'js', 'mts', 'mjs'].map((end) => `vite.config.${end}`).find(project.has)
    plan.add(config ?? 'vite.config.ts', 'the proxy to the server', {
      paste: `server: {\n  proxy: {\n    '/api/auth': 'http://localhost:3000',\n  },\n},`,
      edit: addProxy,
    })
  },
}

function usesExpress(project: Project): boolean {
  return express.detect(project) && findEntry(project, /=\s*express\(/) !== null
}

function startServer(ending: string): string {
  const runner = ending === 'ts' ? 'tsx watch' : 'node --watch'
  return `${runner} --env-file=.env server/index.${ending}`
}

/** Adds a proxy to a configuration as the templates of Vite have it: an object with plugins, without a server. */
function addProxy(before: string): string | null {
  if (before.includes(`'/api/auth'`)) return before
  if (/^\s*server\s*:/m.test(before)) return null
  const match = /defineConfig\(\{[ \t]*\n([ \t]+)/.exec(before)
  if (!match) return null
  const [, indent = '  '] = match
  const lines = [
    'server: {',
    `${indent}proxy: {`,
    `${indent.repeat(2)}'/api/auth': 'http://localhost:3000',`,
    `${indent}},`,
    '},',
  ]
  const start = match.index + match[0].length
  return `${before.slice(0, start)}${lines.join(`\n${indent}`)}\n${indent}${before.slice(start)}`
}

function viteServer(authFile: string): string {
  return `import { createServer } from 'node:http'
import { toNodeHandler } from '@countersign/core/node'
import { auth } from '${authFile}'

// The server of Vite passes requests for /api/auth on to this one: see vite.config.
createServer(toNodeHandler(auth)).listen(3000, () => {
  console.log('The calls are served on http://localhost:3000/api/auth')
})
`
}
