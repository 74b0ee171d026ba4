import { multiSession } from '@countersign/multi-session'
import { describe, expect, it } from 'vitest'
import { generations, type PeerAnswer, type PeerClient, serve } from './generations.js'
import { multiSessionClient12, multiSessionClient17 } from './their-clients.js'

type PeerCall = (input?: object) => Promise<PeerAnswer>

interface PeerPluginClient extends PeerClient {
  readonly multiSession: {
    readonly listDeviceSessions: PeerCall
    readonly setActive: PeerCall
    readonly revoke: PeerCall
  }
}

interface Listed {
  readonly session: { readonly token: string }
  readonly user: { readonly name: string }
}

const parts = [[multiSessionClient12()], [multiSessionClient17()]]
const { fresh } = serve({ plugins: [multiSession()] })

describe.each(generations.map((each, index) => ({ ...each, plugins: parts[index] ?? [] })))(
  'several sessions with the published client $generation',
  ({ create, plugins }) => {
    /** In an object: the client itself has a method for every name, also `then`, and would count as a promise. */
    async function open(...names: readonly string[]) {
      const app = await fresh()
      const pair = app.openPair(create as (options: object) => unknown, plugins)
      const client = pair.client as PeerPluginClient
      for (const name of names) {
        const newUser = { name, email: `${name}@example.com`, password: 'correct horse' }
        expect((await client.signUp.email(newUser)).error).toBeNull()
      }
      return { client }
    }

    const listOf = async (client: PeerPluginClient) =>
      (await client.multiSession.listDeviceSessions()).data as readonly Listed[]

    const currentOf = async (client: PeerPluginClient) =>
      ((await client.getSession()).data as Listed | null)?.user.name

    it('lists, switches and revokes sessions', async () => {
      const { client } = await open('ann', 'bea')
      const listed = await listOf(client)
      expect(listed.map(({ user }) => user.name)).toEqual(['ann', 'bea'])
      const sessionToken = listed[0]?.session.token ?? ''
      const { data, error } = await client.multiSession.setActive({ sessionToken })
      expect(error).toBeNull()
      expect(data).toMatchObject({ user: { name: 'ann' }, session: { token: sessionToken } })
      expect(await currentOf(client)).toBe('ann')
      const revoked = await client.multiSession.revoke({ sessionToken })
      expect(revoked).toEqual({ data: { status: true }, error: null })
      expect(await currentOf(client)).toBe('bea')
    })

    it('reports an unknown session', async () => {
      const { client } = await open('ann')
      const { error } = await client.multiSession.setActive({ sessionToken: 'unknown' })
      expect(error).toMatchObject({ status: 401, code: 'INVALID_SESSION_TOKEN' })
    })

    it('ends all sessions at sign-out', async () => {
      const { client } = await open('ann', 'bea')
      await client.signOut()
      expect(await listOf(client)).toEqual([])
      expect(await currentOf(client)).toBeUndefined()
    })
  },
)
