import { anonymous } from '@countersign/anonymous'
import { magicLink } from '@countersign/magic-link'
import { describe, expect, it } from 'vitest'
import { generations, type PeerAnswer, type PeerClient, serve } from './generations.js'
import {
  anonymousClient12,
  anonymousClient17,
  magicLinkClient12,
  magicLinkClient17,
} from './their-clients.js'

const newUser = { name: 'Ann', email: 'ann@example.com', password: 'correct horse' }
const { email } = newUser

type PeerCall = (input?: object) => Promise<PeerAnswer>

/** What the plugins add to both generations' clients; `deleteAnonymousUser` came later. */
interface PeerPluginClient extends PeerClient {
  readonly signIn: PeerClient['signIn'] & {
    readonly anonymous: PeerCall
    readonly magicLink: PeerCall
  }
  readonly magicLink: { readonly verify: PeerCall }
  readonly deleteAnonymousUser: PeerCall
}

const parts = [
  [anonymousClient12(), magicLinkClient12()],
  [anonymousClient17(), magicLinkClient17()],
]
const clients = generations.map(({ generation, create }, index) => ({
  generation,
  create: (options: object) =>
    (create as (options: object) => unknown)({ ...options, plugins: parts[index] }),
}))

const handedOver: string[] = []
const onLinkAccount = ({ anonymousUser }: { readonly anonymousUser: { readonly id: string } }) =>
  void handedOver.push(anonymousUser.id)
const { fresh } = serve({ plugins: [anonymous({ onLinkAccount }), magicLink()] })

async function actor(client: PeerClient): Promise<Record<string, unknown> | null> {
  const { data } = await client.getSession()
  return (data as { user: Record<string, unknown> } | null)?.user ?? null
}

/** The older generation does not know the call, but can make any. */
const deleteAnonymousUser = (client: PeerPluginClient, generation: string): Promise<PeerAnswer> =>
  generation === '1.2.12'
    ? client.$fetch('/delete-anonymous-user', { method: 'POST' })
    : client.deleteAnonymousUser()

describe.each(clients)(
  'the anonymous and magic-link plugins of the published client $generation',
  (peer) => {
    const { create, generation } = peer

    async function open() {
      const app = await fresh()
      handedOver.length = 0
      const { browser, client } = app.openPair(create)
      return { auth: app.auth, browser, client: client as PeerPluginClient }
    }

    const mailed = async ({ auth }: Pick<Awaited<ReturnType<typeof open>>, 'auth'>) => {
      await auth.idle()
      return auth.outbox.last('magic-link', email)
    }

    it('signs in anonymously once and reports a second attempt', async () => {
      const { client } = await open()
      const { data, error } = await client.signIn.anonymous()
      expect(error).toBeNull()
      expect(data).toMatchObject({ token: expect.any(String), user: { name: 'Anonymous' } })
      expect(await actor(client)).toMatchObject({ isAnonymous: true })
      expect((await client.signIn.anonymous()).error).toMatchObject({
        status: 400,
        code: 'ANONYMOUS_USERS_CANNOT_SIGN_IN_AGAIN_ANONYMOUSLY',
      })
    })

    it('transfers the data of the anonymous user at sign-up', async () => {
      const { client } = await open()
      await client.signIn.anonymous()
      const anonymousUser = await actor(client)
      expect((await client.signUp.email(newUser)).error).toBeNull()
      expect(await actor(client)).toMatchObject({ email })
      expect(handedOver).toEqual([anonymousUser?.['id']])
    })

    it('deletes the anonymous user', async () => {
      const { client } = await open()
      await client.signIn.anonymous()
      expect(await deleteAnonymousUser(client, generation)).toMatchObject({
        data: { success: true },
      })
      expect(await actor(client)).toBeNull()
      await client.signUp.email(newUser)
      expect((await deleteAnonymousUser(client, generation)).error).toMatchObject({
        status: 403,
        code: 'USER_IS_NOT_ANONYMOUS',
      })
    })

    it('requests a link that the user follows', async () => {
      const app = await open()
      const { client, browser } = app
      const requested = { email, name: 'Ann', callbackURL: '/home', newUserCallbackURL: '/welcome' }
      expect(await client.signIn.magicLink(requested)).toMatchObject({ data: { status: true } })
      const { url = '' } = await mailed(app)
      expect(await browser.visit(url)).toMatch(/\/welcome$/)
      expect(await actor(client)).toMatchObject({ email, name: 'Ann', emailVerified: true })
    })

    it('verifies a link by call, once, and transfers the data of the anonymous user', async () => {
      const app = await open()
      const { client } = app
      await client.signIn.anonymous()
      const anonymousUser = await actor(client)
      await client.signIn.magicLink({ email })
      const { token = '' } = await mailed(app)
      const { data, error } = await client.magicLink.verify({ query: { token } })
      expect(error).toBeNull()
      expect(data).toMatchObject({ token: expect.any(String), user: { email } })
      expect(await actor(client)).toMatchObject({ email })
      expect(handedOver).toEqual([anonymousUser?.['id']])
      const again = await client.magicLink.verify({ query: { token } })
      expect(again.error?.status).toBeGreaterThanOrEqual(300)
    })
  },
)
