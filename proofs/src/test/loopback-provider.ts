import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { TestAnswer, TestBrowser } from '@countersign/core/testing'
import { onTestFinished } from 'vitest'

/** The claims of the provider about a user (OpenID Connect). */
export interface Claims {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: unknown
  readonly name?: string
}

/** A provider on loopback, which apps of several processes ask. */
export interface LoopbackProvider {
  readonly origin: string
  /** Paths that were requested, oldest first. */
  readonly requests: string[]
}

/** Its code contains the claims about the user, and every request may use it. */
function codeOf(claims: Claims): string {
  return Buffer.from(JSON.stringify(claims)).toString('base64url')
}

/** Starts a provider, which stops with the test. */
export async function startProvider(): Promise<LoopbackProvider> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    void answer(request, response)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, requests }
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request)
  response.setHeader('content-type', 'application/json')
  if (request.url === '/token') {
    const accessToken = new URLSearchParams(body).get('code')
    response.end(JSON.stringify({ access_token: accessToken, token_type: 'Bearer' }))
    return
  }
  const [, token = ''] = (request.headers.authorization ?? '').split(' ')
  response.end(Buffer.from(token, 'base64url'))
}

/** Begins a sign-in, or with `/link-social` a linking, and gives the state that the browser takes along. */
export async function begin(
  browser: TestBrowser,
  path: '/sign-in/social' | '/link-social' = '/sign-in/social',
): Promise<string> {
  const fields = { provider: 'local', callbackURL: '/in', errorCallbackURL: '/failed' }
  const { status, body } = await browser.post(path, fields)
  if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`)
  return new URL((body as { readonly url: string }).url).searchParams.get('state') ?? ''
}

/** The way back from the provider, behind the base path. */
export function returnPath(state: string, claims: Claims): string {
  return `/callback/local?${new URLSearchParams({ state, code: codeOf(claims) }).toString()}`
}

/** There and back; says where the browser ended up. */
export async function goAndReturn(
  browser: TestBrowser,
  claims: Claims,
  path?: '/sign-in/social' | '/link-social',
): Promise<string> {
  const state = await begin(browser, path)
  return locationOf(await browser.get(returnPath(state, claims)))
}

/** Where an answer sends a browser. */
function locationOf({ headers }: TestAnswer): string {
  return headers.get('location') ?? 'nowhere'
}
