// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest'
import { connect, generations } from './generations.js'

describe.each(generations)(
  'the session store of the published client $generation',
  ({ create }) => {
    it('follows sign-up and sign-out', async () => {
      const { client } = await connect(create)
      const stop = client.useSession.subscribe(() => undefined)
      await vi.waitFor(() => {
        expect(client.useSession.get()).toMatchObject({ data: null, isPending: false })
      })

      await client.signUp.email({
        name: 'Ann',
        email: 'ann@example.com',
        password: 'correct horse',
      })
      await vi.waitFor(() => {
        expect(client.useSession.get().data).toMatchObject({ user: { name: 'Ann' } })
      })

      await client.signOut()
      await vi.waitFor(() => {
        expect(client.useSession.get().data).toBeNull()
      })
      stop()
    })
  },
)
