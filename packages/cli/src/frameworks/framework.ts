import type { PlanBuilder } from '../changes/plan-builder.js'
import type { DatabaseChoice } from '../project/databases.js'
import type { Project } from '../project/project.js'

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
  /** The package of the browser client that the app uses; null without a bundler for browsers. */
  readonly client: (project: Project) => '@countersign/react' | '@countersign/client' | null
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
export function clientFor({ dependencies }: Project): '@countersign/react' | '@countersign/client' {
  return 'react' in dependencies ? '@countersign/react' : '@countersign/client'
}
