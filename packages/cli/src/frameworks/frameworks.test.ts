import { describe, expect, it } from 'vitest'
import type { DatabaseId } from '@countersign/terminal'
import { PlanBuilder } from '../changes/plan-builder.js'
import { databaseOf } from '../project/databases.js'
import { readProject } from '../project/project.js'
import { createApp, manifest } from '../test/app-folder.js'
import { detectFramework, frameworkOf } from './frameworks.js'
import type { FrameworkId } from './framework.js'

const empty = { installed: [] }

function planFor(id: FrameworkId, files: Record<string, string>, database: DatabaseId = 'sqlite') {
  const project = readProject(createApp(files, empty).folder)
  const builder = new PlanBuilder(project)
  frameworkOf(id).plan(builder, { project, database: databaseOf(database) })
  const { changes, instructions } = builder.plan
  return {
    paths: changes.map(({ path }) => path),
    textOf: (path: string) => changes.find((change) => change.path === path)?.after ?? '',
    instructions: instructions.map(({ what, text }) => `${what}\n${text}`),
  }
}

describe('the detection of a framework', () => {
  it.each<{ dependencies: readonly string[]; id: FrameworkId }>([
    { dependencies: ['next', 'react'], id: 'next' },
    { dependencies: ['@sveltejs/kit', 'vite'], id: 'sveltekit' },
    { dependencies: ['nuxt', 'vue'], id: 'nuxt' },
    { dependencies: ['astro'], id: 'astro' },
    { dependencies: ['vite', 'react'], id: 'vite' },
    { dependencies: ['vite', 'express'], id: 'vite' },
    { dependencies: ['hono'], id: 'hono' },
    { dependencies: ['express'], id: 'express' },
    { dependencies: ['fastify'], id: 'fastify' },
    { dependencies: ['left-pad'], id: 'node' },
    { dependencies: [], id: 'node' },
  ])('finds $id in an app with $dependencies', ({ dependencies, id }) => {
    const versions = Object.fromEntries(dependencies.map((name) => [name, '^1.0.0']))
    const { folder } = createApp({ 'package.json': manifest(versions) }, empty)
    expect(detectFramework(readProject(folder)).id).toBe(id)
  })

  it('looks at packages for development too', () => {
    const { folder } = createApp(
      { 'package.json': manifest({}, { devDependencies: { next: '^16.0.0' } }) },
      empty,
    )
    expect(detectFramework(readProject(folder)).id).toBe('next')
  })
})

describe('Next.js', () => {
  const tsconfig = (paths: string) => `{ "compilerOptions": { "paths": ${paths} } } // the app's`

  it.each([
    {
      title: 'at the top, with an alias',
      files: { 'app/page.tsx': '', 'tsconfig.json': tsconfig('{ "@/*": ["./*"] }') },
      root: '',
      imported: '@/lib/auth',
    },
    {
      title: 'in src, with an alias',
      files: { 'src/app/page.tsx': '', 'tsconfig.json': tsconfig('{ "@/*": ["./src/*"] }') },
      root: 'src/',
      imported: '@/lib/auth',
    },
    {
      title: 'in src, with an alias of another folder',
      files: { 'src/app/page.tsx': '', 'tsconfig.json': tsconfig('{ "@/*": ["./*"] }') },
      root: 'src/',
      imported: '../../../../lib/auth',
    },
    {
      title: 'without an alias',
      files: { 'app/page.tsx': '', 'tsconfig.json': '{}' },
      root: '',
      imported: '../../../../lib/auth',
    },
  ])('gets a route and imports $imported, $title', ({ files, root, imported }) => {
    const { paths, textOf } = planFor('next', {
      'package.json': manifest({ next: '^16.0.0' }),
      ...files,
    })
    expect(paths).toEqual([
      `${root}lib/auth.ts`,
      `${root}lib/auth-client.ts`,
      `${root}app/api/auth/[...all]/route.ts`,
      `${root}lib/session.ts`,
    ])
    expect(textOf(`${root}app/api/auth/[...all]/route.ts`)).toContain(`from '${imported}'`)
    expect(textOf(`${root}lib/auth-client.ts`)).toMatch(/^'use client'/)
  })

  it('gets JavaScript without TypeScript', () => {
    const { paths } = planFor('next', {
      'package.json': manifest({ next: '^16.0.0' }),
      'app/page.js': '',
    })
    expect(paths).toContain('app/api/auth/[...all]/route.js')
  })

  it('gets a page of the API where the app has only pages', () => {
    const { paths, textOf } = planFor('next', {
      'package.json': manifest({ next: '^16.0.0' }),
      'tsconfig.json': '{}',
      'pages/index.tsx': '',
    })
    expect(paths).toEqual(['lib/auth.ts', 'lib/auth-client.ts', 'pages/api/auth/[...all].ts'])
    expect(textOf('pages/api/auth/[...all].ts')).toContain('bodyParser: false')
  })
})

describe('SvelteKit', () => {
  it.each([
    {
      version: '^2.63.0',
      files: {},
      env: `from '$env/dynamic/private'`,
      imported: '$lib/server/auth',
      declares: false,
    },
    {
      version: '^3.2.0',
      files: {},
      env: `from '$app/env/private'`,
      imported: '../../../../lib/server/auth.ts',
      declares: true,
    },
  ])(
    'reads its variables and imports $imported in version $version',
    ({ version, env, imported, declares }) => {
      const { paths, textOf } = planFor(
        'sveltekit',
        { 'package.json': manifest({ '@sveltejs/kit': version }), 'tsconfig.json': '{}' },
        'postgres',
      )
      expect(textOf('src/lib/server/auth.ts')).toContain(env)
      expect(textOf('src/lib/server/auth.ts')).toMatch(/secret: .*COUNTERSIGN_SECRET,/)
      expect(textOf('src/lib/server/auth.ts')).toMatch(/postgres\(.*DATABASE_URL \?\? ''\)/)
      expect(textOf('src/routes/api/auth/[...all]/+server.ts')).toContain(`from '${imported}'`)
      expect(paths.includes('src/env.ts')).toBe(declares)
    },
  )

  it('imports by #lib where package.json maps it', () => {
    const imports = { '#lib/*': './src/lib/*' }
    const { textOf } = planFor('sveltekit', {
      'package.json': manifest({ '@sveltejs/kit': '3.2.0' }, { imports }),
      'tsconfig.json': '{}',
    })
    expect(textOf('src/routes/api/auth/[...all]/+server.ts')).toContain(`'#lib/server/auth.ts'`)
  })

  it.each([
    { declared: '', missing: ['COUNTERSIGN_SECRET', 'COUNTERSIGN_URL'] },
    { declared: 'COUNTERSIGN_SECRET: {}', missing: ['COUNTERSIGN_URL'] },
    { declared: 'COUNTERSIGN_SECRET: {}, COUNTERSIGN_URL: {}', missing: [] },
  ])('asks to declare $missing in a src/env.ts that exists', ({ declared, missing }) => {
    const { paths, instructions } = planFor('sveltekit', {
      'package.json': manifest({ '@sveltejs/kit': '^3.0.0' }),
      'tsconfig.json': '{}',
      'src/env.ts': `export const variables = defineEnvVars({ ${declared} })`,
    })
    expect(paths).not.toContain('src/env.ts')
    expect(instructions.join().match(/COUNTERSIGN_\w+/g) ?? []).toEqual(missing)
  })
})

describe('Nuxt and Astro', () => {
  it.each([
    { folder: 'app/app.vue', client: 'app/utils/auth-client.js' },
    { folder: 'pages/index.vue', client: 'utils/auth-client.js' },
  ])('puts the client of Nuxt into $client', ({ folder, client }) => {
    const { paths } = planFor('nuxt', {
      'package.json': manifest({ nuxt: '^4.0.0' }),
      [folder]: '',
    })
    expect(paths).toEqual(['server/utils/auth.js', client, 'server/api/auth/[...all].js'])
  })

  it.each([
    { dependencies: { astro: '^7.0.0' }, asks: true },
    { dependencies: { astro: '^7.0.0', '@astrojs/node': '^11.0.0' }, asks: false },
  ])('asks for an adapter of Astro with $dependencies: $asks', ({ dependencies, asks }) => {
    const { paths, textOf, instructions } = planFor('astro', {
      'package.json': manifest(dependencies),
      'tsconfig.json': '{}',
    })
    expect(paths).toEqual([
      'src/lib/auth.ts',
      'src/lib/auth-client.ts',
      'src/pages/api/auth/[...all].ts',
    ])
    expect(textOf('src/lib/auth.ts')).toContain(`secret: getSecret('COUNTERSIGN_SECRET')`)
    expect(instructions.length > 0).toBe(asks)
  })

  it('uses the client of React in an app of Astro with React', () => {
    const { textOf } = planFor('astro', {
      'package.json': manifest({ astro: '^7.0.0', react: '^19.0.0' }),
    })
    expect(textOf('src/lib/auth-client.js')).toContain(`from '@countersign/react'`)
  })
})

describe('a single-page app of Vite', () => {
  const config = `import { defineConfig } from 'vite'
import react from '@vitejs/plugin-react'

export default defineConfig({
  plugins: [react()],
})
`

  it('gets a server, and a proxy to it', () => {
    const { paths, textOf, instructions } = planFor('vite', {
      'package.json': manifest({ vite: '^8.0.0', react: '^19.0.0' }),
      'tsconfig.json': '{}',
      'vite.config.ts': config,
    })
    expect(paths).toEqual([
      'src/auth-client.ts',
      'server/auth.ts',
      'server/index.ts',
      'vite.config.ts',
    ])
    expect(instructions).toEqual([])
    expect(textOf('vite.config.ts')).toContain(`defineConfig({
  server: {
    proxy: {
      '/api/auth': 'http://localhost:3000',
    },
  },
  plugins: [react()],
})`)
  })

  it.each([
    {
      title: 'has a server already',
      text: config
        .replace('plugins', 'server: { port: 4000 },\n  plugins')
        .replace('server', '  server'),
    },
    { title: 'is a function', text: `export default defineConfig(() => ({}))` },
  ])('asks to paste the proxy when the configuration $title', ({ text }) => {
    const { paths, instructions } = planFor('vite', {
      'package.json': manifest({ vite: '^8.0.0' }),
      'vite.config.js': text,
    })
    expect(paths).not.toContain('vite.config.js')
    expect(instructions.join()).toContain(`'/api/auth': 'http://localhost:3000'`)
  })

  it('keeps a proxy that is there', () => {
    const text = config.replace(
      'plugins',
      `server: { proxy: { '/api/auth': 'http://localhost:4000' } },\n  plugins`,
    )
    const { paths, instructions } = planFor('vite', {
      'package.json': manifest({ vite: '^8.0.0' }),
      'vite.config.ts': text,
    })
    expect(paths).not.toContain('vite.config.ts')
    expect(instructions).toEqual([])
  })

  it('mounts the calls in the Express server that it has', () => {
    const { paths } = planFor('vite', {
      'package.json': manifest({ vite: '^8.0.0', express: '^5.0.0' }),
      'tsconfig.json': '{}',
      'server/index.ts': `import express from 'express'\n\nconst app = express()\n`,
    })
    expect(paths).toEqual(['src/auth-client.ts', 'server/auth.ts', 'server/index.ts'])
  })
})

describe('the mount in a server', () => {
  it.each<{
    title: string
    id: FrameworkId
    dependencies: Record<string, string>
    before: string
    after: string
  }>([
    {
      title: 'Express',
      id: 'express',
      dependencies: { express: '^5.3.0' },
      before: `import express from 'express'\n\nconst app = express()\napp.listen(3000)\n`,
      after: `import express from 'express'
import { toNodeHandler } from '@countersign/core/node'
import { auth } from './auth.js'

const app = express()

app.all('/api/auth/{*any}', toNodeHandler(auth))
app.listen(3000)
`,
    },
    {
      title: 'Express 4, whose paths are older, with semicolons',
      id: 'express',
      dependencies: { express: '^4.21.0' },
      before: `import express from 'express';\nimport {\n  json,\n} from './json.js';\n\nexport const server = express();\n`,
      after: `import express from 'express';
import {
  json,
} from './json.js';
import { toNodeHandler } from '@countersign/core/node';
import { auth } from './auth.js';

export const server = express();

server.all('/api/auth/*', toNodeHandler(auth));
`,
    },
    {
      title: 'Express in CommonJS',
      id: 'express',
      dependencies: { express: '^5.0.0' },
      before: `const express = require('express');\n\nconst app = express();\n`,
      after: `const express = require('express');
const { toNodeHandler } = require('@countersign/core/node');
const { auth } = require('./auth.js');

const app = express();

app.all('/api/auth/{*any}', toNodeHandler(auth));
`,
    },
    {
      title: 'Fastify with options on several lines',
      id: 'fastify',
      dependencies: { fastify: '^5.0.0' },
      before: `import Fastify from 'fastify'\n\nconst app = Fastify({\n  logger: true, // (all)\n})\n`,
      after: `import Fastify from 'fastify'
import { toFastifyPlugin } from '@countersign/core/node'
import { auth } from './auth.js'

const app = Fastify({
  logger: true, // (all)
})

await app.register(toFastifyPlugin(auth))
`,
    },
    {
      title: 'Fastify in a function, where nothing waits',
      id: 'fastify',
      dependencies: { fastify: '^5.0.0' },
      before: `import fastify from 'fastify'\n\nexport function build() {\n  const app = fastify()\n  return app\n}\n`,
      after: `import fastify from 'fastify'
import { toFastifyPlugin } from '@countersign/core/node'
import { auth } from './auth.js'

export function build() {
  const app = fastify()

  app.register(toFastifyPlugin(auth))
  return app
}
`,
    },
    {
      title: 'Hono with types',
      id: 'hono',
      dependencies: { hono: '^4.0.0' },
      before: `import { Hono } from 'hono'\n\nconst app = new Hono<{ Variables: { user: string } }>()\nexport default app\n`,
      after: `import { Hono } from 'hono'
import { toHonoHandler } from '@countersign/core/hono'
import { auth } from './auth.js'

const app = new Hono<{ Variables: { user: string } }>()

app.all('/api/auth/*', toHonoHandler(auth))
export default app
`,
    },
  ])('adds the mount in $title', ({ id, dependencies, before, after }) => {
    const { paths, textOf } = planFor(id, {
      'package.json': manifest(dependencies),
      'src/index.js': before,
    })
    expect(paths).toEqual(['src/auth.js', 'src/index.js'])
    expect(textOf('src/index.js')).toBe(after)
  })

  it('adds no second mount', () => {
    const before = `import express from 'express'\nimport { toNodeHandler } from '@countersign/core/node'\nconst app = express()\n`
    const { paths } = planFor('express', {
      'package.json': manifest({ express: '^5.0.0' }),
      'index.js': before,
    })
    expect(paths).toEqual(['auth.js'])
  })

  it.each([
    {
      title: 'a chained call',
      text: `import express from 'express'\nconst app = express().use(json())\n`,
    },
    {
      title: 'a call without its end',
      text: `import express from 'express'\nconst app = express(\n`,
    },
    { title: 'no app', text: `import { app } from './app.js'\napp.listen(3000)\n` },
  ])('shows the mount for the user to paste in a file with $title', ({ text }) => {
    const { paths, instructions } = planFor('express', {
      'package.json': manifest({ express: '^5.0.0' }),
      'index.js': text,
    })
    expect(paths).toEqual(['auth.js'])
    expect(instructions).toHaveLength(1)
    expect(instructions[0]).toContain(`app.all('/api/auth/{*any}', toNodeHandler(auth))`)
  })

  it('goes into the file that a script starts', () => {
    const { paths } = planFor('hono', {
      'package.json': manifest(
        { hono: '^4.0.0' },
        { scripts: { dev: 'tsx watch ./source/boot.ts' } },
      ),
      'tsconfig.json': '{}',
      'source/boot.ts': `import { Hono } from 'hono'\nconst app = new Hono()\n`,
    })
    expect(paths).toEqual(['source/auth.ts', 'source/boot.ts'])
  })

  it.each([
    {
      title: 'other imports have this ending',
      tsconfig: '{}',
      text: `import { x } from './x.ts'\n`,
      ending: '.ts',
    },
    {
      title: 'the compiler allows it',
      tsconfig: '{ "compilerOptions": { "allowImportingTsExtensions": true } }',
      text: '',
      ending: '.ts',
    },
    {
      title: 'nothing says otherwise',
      tsconfig: '{}',
      text: `import { x } from './x'\n`,
      ending: '.js',
    },
  ])('imports ./auth$ending when $title', ({ tsconfig, text, ending }) => {
    const { textOf } = planFor('hono', {
      'package.json': manifest({ hono: '^4.0.0' }),
      'tsconfig.json': tsconfig,
      'src/index.ts': `import { Hono } from 'hono'\n${text}\nconst app = new Hono()\n`,
    })
    expect(textOf('src/index.ts')).toContain(`from './auth${ending}'`)
  })
})

describe('an app without a framework', () => {
  it.each([
    {
      title: 'TypeScript',
      files: { 'tsconfig.json': '{}' },
      others: {},
      paths: ['auth.ts', 'server.ts'],
    },
    { title: 'ES modules', files: {}, others: {}, paths: ['auth.js', 'server.js'] },
    {
      title: 'CommonJS',
      files: {},
      others: { type: 'commonjs' },
      paths: ['auth.mjs', 'server.mjs'],
    },
    {
      title: 'src',
      files: { 'src/x.js': '' },
      others: {},
      paths: ['src/auth.js', 'src/server.js'],
    },
  ])('gets $paths with $title', ({ files, others, paths }) => {
    expect(planFor('node', { 'package.json': manifest({}, others), ...files }).paths).toEqual(paths)
  })

  it('gets the mount to paste when it has a server', () => {
    const { paths, instructions } = planFor('node', {
      'package.json': manifest(),
      'lib/x.js': '',
      'src/server.js': `import { createServer } from 'node:http'\ncreateServer(answer).listen(80)\n`,
    })
    expect(paths).toEqual(['src/auth.js'])
    expect(instructions).toHaveLength(1)
  })

  it('gets only the auth file when its server has the mount', () => {
    const { paths, instructions } = planFor('node', {
      'package.json': manifest(),
      'server.js': `import { toNodeHandler } from '@countersign/core/node'\ncreateServer(toNodeHandler(auth))\n`,
    })
    expect({ paths, instructions }).toEqual({ paths: ['auth.js'], instructions: [] })
  })
})

describe('the auth file', () => {
  it.each<{ database: DatabaseId; source: string }>([
    { database: 'sqlite', source: `kysely(libsql('app.sqlite'))` },
    { database: 'postgres', source: `kysely(postgres(process.env.DATABASE_URL ?? ''))` },
    { database: 'mysql', source: `kysely(mysql(process.env.DATABASE_URL ?? ''))` },
  ])('opens $database', ({ database, source }) => {
    const { textOf } = planFor('node', { 'package.json': manifest() }, database)
    expect(textOf('auth.js')).toContain(source)
  })

  it('quotes the name of the app', () => {
    const { textOf } = planFor('node', { 'package.json': manifest({}, { name: `ann's` }) })
    expect(textOf('auth.js')).toContain(`appName: 'ann\\'s'`)
  })
})
