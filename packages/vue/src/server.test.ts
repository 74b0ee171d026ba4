// @vitest-environment node
import { describe, expect, it, vi } from 'vitest'
import { createSSRApp } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { createTestAuth } from '@countersign/core/testing'
import { createAuthClient } from './create-client.js'
import { createPage } from './test/page.js'

const fetch = vi.fn(() => Promise.reject<Response>(new Error('A server makes no requests')))

/** The client of the app: one for all requests, as in a module. */
const client = createAuthClient({ fetch })
const { AuthProvider } = client
const { Page } = createPage(client)

describe('a server', () => {
  it('renders 20 pages at once, each with its own user', async () => {
    const auth = createTestAuth()
    const names = Array.from({ length: 20 }, (_, index) => `user${index}@example.com`)
    const pages = await Promise.all(
      names.map(async (name) => {
        const browser = await auth.signedInAs(name)
        const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
        const initialSession = await auth.api.getSession({ headers: { cookie } })
        return renderToString(
          createSSRApp({
            components: { AuthProvider, Page },
            setup: () => ({ initialSession }),
            template: '<AuthProvider :initial-session="initialSession"><Page /></AuthProvider>',
          }),
        )
      }),
    )
    for (const [index, page] of pages.entries()) {
      expect(page.match(/user\d+@example\.com/g)).toEqual([names[index]])
    }
  })

  it('keeps no user, no listener and no request after rendering', async () => {
    expect(await renderToString(createSSRApp(Page))).toBe('<p>unknown, pending</p>')
    expect(client.$session.value).toMatchObject({ status: 'unknown', data: undefined })
    expect(client.$session.lc).toBe(0)
    expect(fetch).not.toHaveBeenCalled()
  })
})
