import { isBefore } from '@countersign/terminal'

/** An app that can be begun. */
export interface Template {
  readonly id: TemplateId
  readonly title: string
  readonly hint: string
  /** Folders of `templates/`, of which later ones add to earlier ones. */
  readonly folders: (nodeVersion: string) => readonly string[]
  /** The framework as `countersign init` names it. */
  readonly framework: string
  /** Where the app listens unless `PORT` says otherwise. */
  readonly port: number
  /** The path of the page with the form. */
  readonly signInPage: string
}

/** Names a template in arguments. */
export type TemplateId = 'next' | 'vite' | 'sveltekit' | 'hono' | 'express' | 'fastify' | 'node'

/** The first release of Node on which SvelteKit 3 runs. */
const NODE_OF_SVELTEKIT_3 = '22.17.0'

/** The templates, the default first. */
export const templates: readonly Template[] = [
  {
    id: 'next',
    title: 'Next.js',
    hint: 'App Router, React',
    folders: () => ['next'],
    framework: 'next',
    port: 3000,
    signInPage: '/sign-in',
  },
  {
    id: 'vite',
    title: 'Vite and React',
    hint: 'with an Express server',
    folders: () => ['vite'],
    framework: 'vite',
    port: 3000,
    signInPage: '/',
  },
  {
    id: 'sveltekit',
    title: 'SvelteKit',
    hint: 'version 3, or 2 before Node 22.17',
    folders: (nodeVersion) => [
      'sveltekit',
      isBefore(nodeVersion, NODE_OF_SVELTEKIT_3) ? 'sveltekit-2' : 'sveltekit-3',
    ],
    framework: 'sveltekit',
    port: 5173,
    signInPage: '/sign-in',
  },
  {
    id: 'hono',
    title: 'Hono',
    hint: 'on Node.js',
    folders: () => ['server', 'hono'],
    framework: 'hono',
    port: 3000,
    signInPage: '/',
  },
  {
    id: 'express',
    title: 'Express',
    hint: 'TypeScript',
    folders: () => ['server', 'express'],
    framework: 'express',
    port: 3000,
    signInPage: '/',
  },
  {
    id: 'fastify',
    title: 'Fastify',
    hint: 'TypeScript',
    folders: () => ['server', 'fastify'],
    framework: 'fastify',
    port: 3000,
    signInPage: '/',
  },
  {
    id: 'node',
    title: 'Node.js',
    hint: 'no framework, no build',
    folders: () => ['server', 'node'],
    framework: 'node',
    port: 3000,
    signInPage: '/',
  },
]

/** A template by its name. */
export function templateOf(id: TemplateId): Template {
  const found = templates.find((template) => template.id === id)
  if (!found) throw new Error(`There is no template ${id}`)
  return found
}
