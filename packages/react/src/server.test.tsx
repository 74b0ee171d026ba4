// @vitest-environment node
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type ReactNode, Suspense } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { createTestAuth } from '@countersign/core/testing'
import { createAuthClient } from './create-client.js'

const fetch = vi.fn(() => Promise.reject<Response>(new Error('A server makes no requests')))

/** The client of the app: one for all requests, as in a module. */
const client = createAuthClient({ fetch })
const { AuthProvider, useSession } = client

function Page() {
  const { status, data } = useSession()
  return <p>{data ? data.user.email : status}</p>
}

/** Creates a component that suspends before it renders, so that renders overlap. */
function createSlow(milliseconds: number) {
  let isReady = false
  const ready = new Promise<void>((resolve) => {
    setTimeout(() => {
      isReady = true
      resolve()
    }, milliseconds)
  })
  return function Slow({ children }: { readonly children: ReactNode }) {
    // eslint-disable-next-line @typescript-eslint/only-throw-error -- a promise is how React 18 waits
    if (!isReady) throw ready
    return children
  }
}

function renderPage(element: ReactNode): Promise<string> {
  const stream = new PassThrough()
  const { pipe } = renderToPipeableStream(element, { onAllReady: () => pipe(stream) })
  return text(stream)
}

describe('H215 a server', () => {
  it('renders 50 pages at once, each with its own user', async () => {
    const auth = createTestAuth()
    const names = Array.from({ length: 50 }, (_, index) => `user${String(index).padStart(2, '0')}`)
    const pages = await Promise.all(
      names.map(async (name, index) => {
        const browser = await auth.signedInAs(`${name}@example.com`)
        const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
        const initialSession = await auth.api.getSession({ headers: { cookie } })
        const Slow = createSlow((index * 7) % 40)
        return renderPage(
          <AuthProvider initialSession={initialSession}>
            <Page />
            <Suspense>
              <Slow>
                <Page />
              </Slow>
            </Suspense>
          </AuthProvider>,
        )
      }),
    )
    for (const [index, page] of pages.entries()) {
      const found = page.match(/user\d\d@example\.com/g)
      expect(found).toEqual([
        `${names[index] ?? ''}@example.com`,
        `${names[index] ?? ''}@example.com`,
      ])
    }
  })

  it('keeps no user in the module after rendering', async () => {
    expect(client.$session.value).toMatchObject({ status: 'unknown', data: undefined })
    expect(await renderPage(<Page />)).toBe('<p>unknown</p>')
    expect(fetch).not.toHaveBeenCalled()
  })
})
