// @vitest-environment node
/** @jsxImportSource solid-js */
import { renderToString } from 'solid-js/web'
import { describe, expect, it, vi } from 'vitest'
import { createTestAuth } from '@countersign/core/testing'
import { createAuthClient } from './create-client.js'
import { createPage } from './test/page.js'

const fetch = vi.fn(() => Promise.reject<Response>(new Error('A server makes no requests')))

/** The client of the app: one for all requests, as in a module. */
const client = createAuthClient({ fetch })
const { AuthProvider } = client
const { Page } = createPage(client)

describe('a server', () => {
  it('renders 20 pages, each with its own user', async () => {
    const auth = createTestAuth()
    const names = Array.from({ length: 20 }, (_, index) => `user${index}@example.com`)
    const sessions = await Promise.all(
      names.map(async (name) => {
        const browser = await auth.signedInAs(name)
        const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
        return auth.api.getSession({ headers: { cookie } })
      }),
    )
    const pages = sessions.map((initialSession) =>
      renderToString(() => (
        <AuthProvider initialSession={initialSession}>
          <Page />
        </AuthProvider>
      )),
    )
    for (const [index, page] of pages.entries()) {
      expect(page.match(/user\d+@example\.com/g)).toEqual([names[index]])
    }
  })

  it('renders the markup that hydration.test.tsx hydrates', async () => {
    const auth = createTestAuth()
    const browser = await auth.signedInAs('ann@example.com')
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
    const session = await auth.api.getSession({ headers: { cookie } })
    const pages = { session, null: null, undefined }
    for (const [name, initialSession] of Object.entries(pages)) {
      const page = renderToString(() => (
        <AuthProvider initialSession={initialSession}>
          <Page />
        </AuthProvider>
      ))
      await expect(page).toMatchFileSnapshot(`./test/server-markup/${name}.txt`)
    }
  })

  it('keeps no user, no listener and no request after rendering', () => {
    expect(renderToString(() => <Page />)).toContain('unknown, pending')
    expect(client.$session.value).toMatchObject({ status: 'unknown', data: undefined })
    expect(client.$session.lc).toBe(0)
    expect(fetch).not.toHaveBeenCalled()
  })
})
