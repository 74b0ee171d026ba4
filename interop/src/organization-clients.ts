import { organization } from '@countersign/organization'
import { expect } from 'vitest'
import { generations, type PeerAnswer, type PeerClient } from './generations.js'
import { organizationClient12, organizationClient17 } from './their-clients.js'

type PeerCall = (input?: object) => Promise<PeerAnswer>
type Generation = (typeof generations)[number]

/** What their plugin adds to both generations' clients; the later one has more calls. */
export interface PeerOrganizationClient extends PeerClient {
  readonly organization: Readonly<Record<string, PeerCall>>
}

const teams = { enabled: true } as const
const dynamicAccessControl = { enabled: true } as const

/** Our half of what the clients call. */
export const organizationApp = { plugins: [organization({ teams, dynamicAccessControl })] }

const withPlugin = ({ generation, create }: Generation, plugin: object) => ({
  generation,
  create: (options: object) =>
    (create as (options: object) => unknown)({ ...options, plugins: [plugin] }),
})

const [earlier, later] = generations

/** The client of each generation with their plugin for organisations. */
export const organizationClients = [
  { ...withPlugin(earlier, organizationClient12({ teams })), isLater: false },
  { ...withPlugin(later, organizationClient17({ teams, dynamicAccessControl })), isLater: true },
] as const

/** Makes a call of theirs about organisations. */
export function attempt(
  client: PeerOrganizationClient,
  name: string,
  input?: object,
): Promise<PeerAnswer> {
  const call = client.organization[name]
  if (!call) throw new Error(`Their client has no call ${name}`)
  return call(input)
}

/** Makes a call that goes well. */
export async function ask<T = Readonly<Record<string, unknown>>>(
  client: PeerOrganizationClient,
  name: string,
  input?: object,
): Promise<T> {
  const { data, error } = await attempt(client, name, input)
  expect({ name, error }).toEqual({ name, error: null })
  return data as T
}

/** Signs a user up. */
export async function signUp(client: PeerClient, name: string): Promise<void> {
  const email = `${name.toLowerCase()}@example.com`
  const { error } = await client.signUp.email({ name, email, password: 'correct horse' })
  expect(error).toBeNull()
}
