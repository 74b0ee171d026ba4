// @vitest-environment jsdom
import { passkey } from '@countersign/passkey'
import { createAuthenticator } from '@countersign/passkey/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { usePasskeysOf } from './authenticator-page.js'
import { connect, generations } from './generations.js'

const origin = 'http://localhost:3000'
const ann = { name: 'Ann', email: 'ann@x.test', password: 'a password of Ann' }

afterEach(() => {
  vi.unstubAllGlobals()
})

describe.each(generations)(
  'the passkey store of the published client $generation',
  ({ generation, create, passkeyClient }) => {
    it('follows created, renamed and deleted passkeys', async () => {
      const { client } = await connect(create, {
        ours: { plugins: [passkey()] },
        plugins: [passkeyClient()],
      })
      await client.signUp.email(ann)
      const stop = client.useListPasskeys.subscribe(() => undefined)
      const shown = () => client.useListPasskeys.get().data as { id: string; name: string }[]
      const names = () => shown()?.map(({ name }) => name)
      await expect.poll(names, { timeout: 10_000 }).toEqual([])

      usePasskeysOf(createAuthenticator({ origin }))
      await client.passkey.addPasskey({ name: 'Phone' })
      await expect.poll(names, { timeout: 10_000 }).toEqual(['Phone'])

      // 1.2 does not load again after other calls: it listens for a wrong name.
      if (generation === '1.2.12') {
        stop()
        return
      }
      const [{ id } = { id: '' }] = shown()
      await client.passkey.updatePasskey({ id, name: 'Key ring' })
      await expect.poll(names, { timeout: 10_000 }).toEqual(['Key ring'])
      await client.passkey.deletePasskey({ id })
      await expect.poll(names, { timeout: 10_000 }).toEqual([])
      stop()
    })
  },
)
