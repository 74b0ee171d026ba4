import type { PlanBuilder } from '../changes/plan-builder.js'
import type { DatabaseChoice } from '../project/databases.js'
import type { Project } from '../project/project.js'
import type { ClientPackage } from './auth-file-text.js'

/** Names a framework in arguments. */
export type FrameworkId =
  'next' | 'sveltekit' | 'nuxt' | 'astro' | 'vite' | 'hono' | 'express' | 'fastify' | 'node'

/** What an app gets. */
export interface Choices {
  readonly project: Project
  readonly database: DatabaseChoice
}

/** How Countersign is added to an app of a framework. */
export interface Framework {
  readonly id: FrameworkId
  readonly title: string
  /** Whether an app uses it. */
  readonly detect: (project: Project) => boolean
  /** The env file that it reads in development. */
  readonly envFile: '.env' | '.env.local'
  /** Whether starting the app reads the env file; else the user names it to Node. */
  readonly readsEnvFile: boolean
  /** The package of the browser client that the app uses; null without a bundler for browsers. */
  readonly client: (project: Project) => ClientPackage | null
  /** Further packages for development, with their ranges. */
  readonly devPackages?: (project: Project) => Readonly<Record<string, string>>
  /** Scripts that start what the app did not have before. */
  readonly scripts?: (project: Project) => Readonly<Record<string, string>>
  /** Collects the files and lines. */
  readonly plan: (plan: PlanBuilder, choices: Choices) => void
  /** The files of which one contains the mount; null when it can be in any file. */
  readonly mounts: ((project: Project, basePath: string) => readonly string[]) | null
  /** Whether it hands the caller's address to the handler. */
  readonly knowsAddress: boolean
}

/** The client for apps with React, and for all others. */
export function clientFor({ dependencies }: Project): ClientPackage {
  return 'react' in dependencies ? '@countersign/react' : '@countersign/client'
}

/** The ending of the app's own source files. */
export function sourceEnding({ isTypeScript }: Pick<Project, 'isTypeScript'>): 'ts' | 'js' {
  return isTypeScript ? 'ts' : 'js'
}

/** The ending of a file with `import` that Node, or tsx, runs as it is. */
export function moduleEnding({ isTypeScript, isModule }: Project): 'ts' | 'js' | 'mjs' {
  if (isTypeScript) return 'ts'
  return isModule ? 'js' : 'mjs'
}

/** How another module imports a file of that ending: compilers know `.ts` files as `.js`. */
export function moduleImport(path: string, ending: ReturnType<typeof moduleEnding>): string {
  return `${path}.${ending === 'mjs' ? 'mjs' : 'js'}`
}
