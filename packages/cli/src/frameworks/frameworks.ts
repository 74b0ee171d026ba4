import type { Project } from '../project/project.js'
import type { Framework, FrameworkId } from './framework.js'
import { astro, nuxt } from './meta-frameworks.js'
import { next } from './next.js'
import { express, fastify, hono, node } from './servers.js'
import { sveltekit } from './sveltekit.js'
import { vite } from './vite.js'

/**
 * The frameworks in the order in which they are looked for: those that contain another come first, and Node.js, which
 * is in every app, last.
 */
export const frameworks: readonly Framework[] = [
  next,
  sveltekit,
  nuxt,
  astro,
  vite,
  hono,
  express,
  fastify,
  node,
]

/** The framework of an app. */
export function detectFramework(project: Project): Framework {
  return frameworks.find(({ detect }) => detect(project)) ?? node
}

/** A framework by its name. */
export function frameworkOf(id: FrameworkId): Framework {
  const found = frameworks.find((framework) => framework.id === id)
  if (!found) throw new Error(`There is no framework ${id}`)
  return found
}
