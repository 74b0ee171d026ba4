import type { Plugin } from '@countersign/core'
import { organization } from '@countersign/organization'
import { wholeOrganizations } from './organizations.js'

/** The calls of organisations that browsers can make, such as `POST /organization/create`. */
export function organizationCallsOf(): readonly string[] {
  const { endpoints = {} }: Plugin = organization(wholeOrganizations)
  return Object.values(endpoints)
    .filter(({ access }) => access !== 'server-only')
    .map(({ method, path }) => `${method} ${path}`)
}

/** Whether all of some calls are there, by the ends of their paths. */
export function hasCalls(...names: readonly string[]): boolean {
  const calls = new Set(organizationCallsOf())
  return names.every((name) => calls.has(`POST /organization/${name}`))
}
