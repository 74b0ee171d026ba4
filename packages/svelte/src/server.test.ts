// @vitest-environment node
import { render } from 'svelte/server'
import { describe, expect, it, vi } from 'vitest'
import { createTestAuth } from '@countersign/core/testing'
import { createAuthClient } from './create-client.js'
import Layout from './test/Layout.svelte'
import Page from './test/Page.svelte'

const fetch = vi.fn(() => Promise.reject<Response>(new Error('A server makes no requests')))

/** The client of the app: one for all requests, as in a module. */
const client = createAuthClient({ fetch })

const auth = createTestAuth()

async function signIn(email: string) {
  const browser = await auth.signedInAs(email)
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
  return auth.api.getSession({ headers: { cookie } })
}

describe('a server', () => {
  it('renders 20 pages at once, each with its own user', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `user${index}@example.com`)
    const pages = await Promise.all(
      names.map(async (name) => {
        const props = { client, initialSession: await signIn(name) }
        return (await render(Layout, { props })).body
      }),
    )
    for (const [index, page] of pages.entries()) {
      expect(page.match(/user\d+@example\.com/g)).toEqual([names[index]])
    }
  })

  it('renders the markup that hydration.test.ts hydrates', async () => {
    const pages = { session: await signIn('ann@example.com'), null: null, undefined }
    for (const [name, initialSession] of Object.entries(pages)) {
      const { body } = await render(Layout, { props: { client, initialSession } })
      await expect(body).toMatchFileSnapshot(`./test/server-markup/${name}.txt`)
    }
  })

  it('keeps no user, no listener and no request after rendering', async () => {
    const { body } = await render(Page, { props: { client } })
    expect(body).toContain('unknown, pending')
    expect(client.$session.value).toMatchObject({ status: 'unknown', data: undefined })
    expect(client.$session.lc).toBe(0)
    expect(fetch).not.toHaveBeenCalled()
  })
})
