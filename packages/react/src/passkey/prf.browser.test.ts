import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAuth } from '@countersign/core'
import { memory } from '@countersign/core/memory'
import { toNodeHandler } from '@countersign/core/node'
import { createTestHasher } from '@countersign/core/testing'
import { passkey } from '@countersign/passkey'
import { build } from 'esbuild'
import { chromium, type Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { getChromium } from '../../../../scripts/browser/find-chromium.mjs'

/** Adds a passkey, and signs in with it twice with one salt and once with another. */
const script = `
  import { createAuthClient } from '@countersign/react'
  import { passkeyClient } from '@countersign/passkey/client'
  const client = createAuthClient({ plugins: [passkeyClient()] })
  const hex = (bytes) => bytes && Array.from(new Uint8Array(bytes), (byte) => byte.toString(16)).join()
  const derive = async (text) => {
    const first = new TextEncoder().encode(text)
    const { data, error } = await client.signIn.passkey({ extensions: { prf: { eval: { first } } } })
    return error ? error.code : hex(data.clientExtensionResults.prf?.results?.first) ?? null
  }
  const user = { name: 'Ann', email: 'ann@example.com', password: 'correct horse battery staple' }
  await client.signUp.email(user)
  const added = await client.passkey.addPasskey({ extensions: { prf: {} } })
  const derived = [await derive('notes'), await derive('notes'), await derive('files')]
  document.body.textContent = JSON.stringify({ code: added.error?.code ?? null, derived })
`

interface Outcome {
  readonly code: string | null
  readonly derived: readonly (string | null)[]
}

describe('the extension prf in Chromium', () => {
  it('derives one secret for one salt, which no request to the server has', async () => {
    const { page, bodies, results } = await openPage({ hasPrf: true })
    const { code, derived } = await outcomeOf(page)
    expect(code).toBeNull()
    expect(derived[0]).toMatch(/^([\da-f]{1,2},?){32}$/)
    expect(derived[1]).toBe(derived[0])
    expect(derived[2]).not.toBe(derived[0])
    expect(results[0]).toMatchObject({ prf: { enabled: true } })
    expect(bodies.length).toBeGreaterThan(4)
    for (const body of bodies) expect(body).not.toMatch(/"first"|"second"/)
  })

  it('signs in without a secret when the authenticator has no such extension', async () => {
    const { page } = await openPage({ hasPrf: false })
    expect(await outcomeOf(page)).toEqual({ code: null, derived: [null, null, null] })
  })
})

async function outcomeOf(page: Page): Promise<Outcome> {
  await page.locator('body:not(:empty)').waitFor()
  return JSON.parse((await page.locator('body').textContent()) ?? '') as Outcome
}

/** Opens an app in a browser with a virtual authenticator. */
async function openPage({ hasPrf }: { readonly hasPrf: boolean }) {
  const results: unknown[] = []
  const app = await serveApp((reported) => results.push(reported))
  onTestFinished(() => app.close())
  const browser = await chromium.launch({
    executablePath: getChromium(),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  })
  onTestFinished(() => browser.close())
  const page = await (await browser.newContext()).newPage()
  const bodies: string[] = []
  page.on('request', (request) => bodies.push(request.postData() ?? ''))
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      hasPrf,
    },
  })
  await page.goto(app.url)
  return { page, bodies, results }
}

/** Serves an app with passkeys at a free port. */
async function serveApp(onResults: (results: unknown) => void) {
  const auth = createAuth({
    secret: 'a secret of tests that guards nothing',
    database: memory(),
    emailAndPassword: { enabled: true, password: createTestHasher() },
    plugins: [
      passkey({
        extensions: {
          onResults: ({ results }) => {
            onResults(results)
          },
        },
      }),
    ],
  })
  const answerCall = toNodeHandler(auth)
  const { outputFiles } = await build({
    stdin: { contents: script, resolveDir: import.meta.dirname, loader: 'js' },
    bundle: true,
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"development"' },
    write: false,
    logLevel: 'warning',
  })
  const page = `<!doctype html><script type="module">${outputFiles[0]?.text ?? ''}</script>`
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/api/')) void answerCall(request, response)
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
