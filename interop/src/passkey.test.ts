import { passkey } from '@countersign/passkey'
import { type Authenticator, createAuthenticator } from '@countersign/passkey/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { usePasskeysOf } from './authenticator-page.js'
import { generations, type PeerClient, serve } from './generations.js'

const ann = { name: 'Ann', email: 'ann@x.test', password: 'a password of Ann' }
const bea = { ...ann, name: 'Bea', email: 'bea@x.test' }

afterEach(() => {
  vi.unstubAllGlobals()
})

interface ShownPasskey {
  readonly id: string
  readonly name: string | null
}

async function actor(client: PeerClient): Promise<unknown> {
  const { data } = await client.getSession()
  return (data as { user: { email: string } } | null)?.user.email ?? null
}

async function passkeysOf(client: PeerClient): Promise<ShownPasskey[]> {
  const { data, error } = await client.passkey.listUserPasskeys()
  expect(error).toBeNull()
  return data as ShownPasskey[]
}

describe.each(generations)('passkeys with the client of $generation', (peer) => {
  const app = serve({ plugins: [passkey()] }, 'localhost')
  const isOld = peer.generation === '1.2.12'

  /** An app, a phone at its pages, and a way to open their clients. */
  async function start(options: Partial<Parameters<typeof createAuthenticator>[0]> = {}) {
    const { openPair, origin } = await app.fresh()
    const createDevice = (): Authenticator => createAuthenticator({ origin, ...options })
    const device = createDevice()
    const requested = usePasskeysOf(device)
    const open = () => openPair(peer.create, [peer.passkeyClient()]).client
    return { open, device, createDevice, requested }
  }

  /** As {@link start}, with Ann signed in and a passkey hers. */
  async function startWithPasskey(options?: Parameters<typeof start>[0]) {
    const started = await start(options)
    const client = started.open()
    expect((await client.signUp.email(ann)).error).toBeNull()
    const added = await client.passkey.addPasskey({ name: 'Phone' })
    expect(added?.error ?? null).toBeNull()
    return { ...started, client }
  }

  it('registers a passkey and signs in without an address', async () => {
    const { open, client } = await startWithPasskey()
    expect(await passkeysOf(client)).toEqual([
      {
        id: expect.any(String) as string,
        name: 'Phone',
        publicKey: expect.any(String) as string,
        userId: expect.any(String) as string,
        credentialID: expect.any(String) as string,
        counter: 0,
        deviceType: 'multiDevice',
        backedUp: true,
        transports: 'internal,hybrid',
        createdAt: expect.any(Date) as Date,
        aaguid: '00000000-0000-0000-0000-000000000000',
      },
    ])
    const other = open()
    const signedIn = await other.signIn.passkey()
    // 1.2 says nothing where all is well.
    if (isOld) expect(signedIn).toBeUndefined()
    else {
      expect(signedIn).toMatchObject({
        data: { user: { email: ann.email }, session: { token: expect.any(String) as string } },
        error: null,
      })
    }
    expect(await actor(other)).toBe(ann.email)
    expect((await other.passkey.listUserPasskeys()).data).toHaveLength(1)
  })

  it('signs in with an ignored address and while signed in', async () => {
    const { open, client, device } = await startWithPasskey({ synced: false })
    await open().signIn.passkey({ email: bea.email })
    const answer = await client.signIn.passkey({ email: ann.email })
    expect(answer?.error ?? null).toBeNull()
    expect(await actor(client)).toBe(ann.email)
    expect(await passkeysOf(client)).toMatchObject([{ counter: device.credentials[0]?.counter }])
  })

  it('signs in by autofill', async () => {
    const { open, requested } = await startWithPasskey()
    vi.stubGlobal('document', { querySelectorAll: () => [{}] })
    const other = open()
    const answer = await other.signIn.passkey({ autoFill: true })
    expect(answer?.error ?? null).toBeNull()
    expect(requested.map(({ mediation }) => mediation)).toEqual([undefined, 'conditional'])
    vi.stubGlobal('document', undefined)
    expect(await actor(other)).toBe(ann.email)
  })

  it.each(['platform', 'cross-platform'])(
    'registers a passkey on a device that is %s',
    async (kind) => {
      const { client, createDevice } = await startWithPasskey()
      const requested = usePasskeysOf(createDevice())
      const added = await client.passkey.addPasskey({ authenticatorAttachment: kind })
      expect(added?.error ?? null).toBeNull()
      expect(requested).toMatchObject([
        { publicKey: { authenticatorSelection: { authenticatorAttachment: kind } } },
      ])
      expect(await passkeysOf(client)).toHaveLength(2)
    },
  )

  it('registers a passkey without a dialog after a sign-in', async () => {
    const { client, createDevice } = await startWithPasskey()
    const requested = usePasskeysOf(createDevice())
    // What 1.7 says beyond 1.2 is of no matter to us.
    const added = await client.passkey.addPasskey({
      useAutoRegister: true,
      context: 'any',
      createSession: true,
    })
    expect(added?.error ?? null).toBeNull()
    expect(requested).toMatchObject([{ mediation: 'conditional' }])
    expect(await passkeysOf(client)).toHaveLength(2)
  })

  it('renames and deletes a passkey', async () => {
    const { client, open } = await startWithPasskey()
    const [{ id } = { id: '' }] = await passkeysOf(client)
    const renamed = await client.passkey.updatePasskey({ id, name: 'Key ring' })
    expect(renamed).toMatchObject({ data: { passkey: { id, name: 'Key ring' } }, error: null })
    expect(await passkeysOf(client)).toMatchObject([{ name: 'Key ring' }])
    expect((await client.passkey.deletePasskey({ id })).error).toBeNull()
    expect(await passkeysOf(client)).toEqual([])
    const refused = await open().signIn.passkey()
    expect(refused?.error).toMatchObject({ status: 401, code: 'PASSKEY_NOT_FOUND' })
  })

  it('refuses to rename or delete a passkey of another user', async () => {
    const { client, open } = await startWithPasskey()
    const [{ id } = { id: '' }] = await passkeysOf(client)
    const other = open()
    await other.signUp.email(bea)
    expect(await passkeysOf(other)).toEqual([])
    const unknown = { data: null, error: { status: 404, code: 'PASSKEY_NOT_FOUND' } }
    expect(await other.passkey.updatePasskey({ id, name: 'Mine' })).toMatchObject(unknown)
    expect(await other.passkey.deletePasskey({ id })).toMatchObject(unknown)
    expect(await passkeysOf(client)).toMatchObject([{ id, name: 'Phone' }])
  })

  it('refuses to register a device twice', async () => {
    const { client } = await startWithPasskey()
    const again = await client.passkey.addPasskey({ name: 'Phone' })
    const message = isOld ? 'previously registered' : 'Previously registered'
    expect(again?.error).toMatchObject({ status: 400, message })
    expect(await passkeysOf(client)).toHaveLength(1)
  })

  it('rejects a passkey that the device does not hold', async () => {
    const { open, createDevice } = await startWithPasskey()
    usePasskeysOf(createDevice())
    const other = open()
    const message = isOld ? 'auth cancelled' : 'Auth cancelled'
    expect((await other.signIn.passkey())?.error).toMatchObject({ status: 400, message })
    expect(await actor(other)).toBeNull()
  })

  it.each([
    { title: 'reports another page', changes: { origin: 'http://x.test' } },
    { title: 'signs another challenge', changes: { challenge: 'YW5vdGhlciBjaGFsbGVuZ2U' } },
  ])('rejects a passkey that $title', async ({ changes }) => {
    const { open, device } = await startWithPasskey()
    usePasskeysOf({ ...device, get: (options) => device.get(options, changes) })
    const other = open()
    const { error } = (await other.signIn.passkey()) ?? { error: null }
    expect(error).toMatchObject({
      ...{ status: 400, code: 'AUTHENTICATION_FAILED', message: 'Authentication failed' },
    })
    expect(await actor(other)).toBeNull()
  })

  it('needs a signed-in user to add a passkey', async () => {
    const { open } = await start()
    const visitor = open()
    const refused = { status: 401 }
    expect((await visitor.passkey.addPasskey())?.error).toMatchObject(refused)
    expect((await visitor.passkey.listUserPasskeys()).error).toMatchObject(refused)
    expect((await visitor.passkey.deletePasskey({ id: 'x' })).error).toMatchObject(refused)
    const update = { id: 'x', name: 'y' }
    expect((await visitor.passkey.updatePasskey(update)).error).toMatchObject(refused)
  })
})
