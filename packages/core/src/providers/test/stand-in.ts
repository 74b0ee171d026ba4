import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Clock, Fetch } from '../../contract/runtime.js'
import {
  client,
  ok,
  type Answer,
  type Json,
  type ProfilePage,
  type Recording,
  type Variant,
} from './recording.js'
import { keySet, signIdToken } from './signing-key.js'
import { complaintAboutBrowser } from './stand-in-authorization.js'
import { complaintAbout, wrongHeaders, type Grant } from './stand-in-token.js'

/** One request to a provider. */
export interface Visit {
  readonly method: string
  /** With the provider's own address. */
  readonly url: string
  readonly headers: Headers
  readonly body: string
}

/** The parameters of a callback. */
export interface Return {
  readonly method: 'GET' | 'POST'
  readonly url: string
  /** In the address or in the form. */
  readonly parameters: URLSearchParams
}

const accessDenied = (why: string): Answer => ({
  status: 401,
  body: { error: 'invalid_token', error_description: why },
})

/**
 * A named provider on loopback, as strict as the real one and with its responses. Addresses keep the
 * provider's hosts: `fetch` leads them here, and rejects any other host.
 */
export class StandIn {
  /** All requests in order. */
  readonly visits: Visit[] = []
  /** Why requests were rejected. */
  readonly complaints: string[] = []
  /** Differences to the usual responses from now on. */
  variant: Variant = {}
  /** The parameters of the callback in place of a code. */
  denial: Readonly<Record<string, string>> | null = null
  readonly #recording: Recording
  readonly #clock: Clock
  readonly #grants = new Map<string, Grant>()
  readonly #server = createServer((request, response) => {
    void this.#serve(request, response)
  })

  private constructor(recording: Recording, clock: Clock) {
    this.#recording = recording
    this.#clock = clock
  }

  static async start(recording: Recording, clock: Clock): Promise<StandIn> {
    const standIn = new StandIn(recording, clock)
    standIn.#server.listen(0, '127.0.0.1')
    await once(standIn.#server, 'listening')
    return standIn
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  /** The way out of an app under test. */
  readonly fetch: Fetch = (input, init) => {
    const url = new URL(input)
    if (url.protocol !== 'https:' || !this.#hosts().has(url.host))
      throw new Error(`${url.origin} is no host of this provider`)
    const { port } = this.#server.address() as AddressInfo
    return fetch(`http://127.0.0.1:${port}/${url.host}${url.pathname}${url.search}`, init)
  }

  /** A browser that visits the provider, where its user agrees, and comes back. */
  async visit(url: string): Promise<Return> {
    const answer = await this.fetch(url, { redirect: 'manual' })
    const location = answer.headers.get('location')
    if (location !== null)
      return { method: 'GET', url: location, parameters: new URL(location).searchParams }
    const page = await answer.text()
    const action = /action="([^"]*)"/.exec(page)?.[1]
    if (action === undefined) throw new Error(`The provider refused the browser: ${page}`)
    const fields = [...page.matchAll(/name="([^"]*)" value="([^"]*)"/g)]
    return {
      method: 'POST',
      url: unescape(action),
      parameters: new URLSearchParams(
        fields.map(([, name = '', value = '']) => [name, unescape(value)]),
      ),
    }
  }

  /** An id token of the provider for the usual user, with changed claims. */
  idToken(claims: Readonly<Record<string, Json | undefined>> = {}): Promise<string> {
    return signIdToken(
      { aud: client.id, ...this.#recording.idToken?.claims, ...this.variant.claims, ...claims },
      this.#clock,
    )
  }

  #hosts(): Set<string> {
    const { authorization, token, idToken, pages } = this.#recording
    const urls = [authorization, token, ...Object.values(pages)].map(({ url }) => url)
    return new Set([...urls, ...(idToken ? [idToken.keys] : [])].map((url) => new URL(url).host))
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const visit: Visit = {
      method: request.method ?? 'GET',
      url: `https:/${request.url ?? '/'}`,
      headers: new Headers(request.headers as Record<string, string>),
      body: Buffer.concat(chunks).toString('utf8'),
    }
    this.visits.push(visit)
    const { status, headers, body } = await this.#answer(visit)
    response.writeHead(status, headers).end(body)
  }

  async #answer(
    visit: Visit,
  ): Promise<{ status: number; headers: Record<string, string>; body: string }> {
    const { authorization, token, idToken } = this.#recording
    if (isAt(visit, authorization.url)) return this.#authorize(new URL(visit.url).searchParams)
    if (isAt(visit, token.url) || isAt(visit, token.refreshURL ?? token.url))
      return print(await this.#token(visit))
    if (idToken && isAt(visit, idToken.keys)) return print(ok(await keySet()))
    return print(this.#page(visit))
  }

  async #authorize(
    query: URLSearchParams,
  ): Promise<{ status: number; headers: Record<string, string>; body: string }> {
    const { authorization } = this.#recording
    const complaint = complaintAboutBrowser(this.#recording, query)
    if (complaint !== null)
      return print(this.#complain(complaint, { status: 400, body: complaint }))
    const redirectURI = query.get('redirect_uri') ?? ''
    const nonce = query.get('nonce')
    const code = `code-${this.#grants.size + 1}`
    this.#grants.set(code, { redirectURI, nonce, challenge: query.get('code_challenge') })
    const state = query.get('state') ?? ''
    const fields: Record<string, string> = this.denial
      ? { ...this.denial, state }
      : { code, state, ...authorization.answer }
    if (!authorization.formPost) {
      const back = new URL(redirectURI)
      for (const [name, value] of Object.entries(fields)) back.searchParams.set(name, value)
      return { status: 302, headers: { location: back.href }, body: '' }
    }
    if (!this.denial) {
      fields['id_token'] = await this.idToken(nonce === null ? {} : { nonce })
      if (this.variant.user !== undefined) fields['user'] = this.variant.user
    }
    return {
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: form(redirectURI, fields),
    }
  }

  async #token({ method, headers, url, body }: Visit): Promise<Answer> {
    const { token } = this.#recording
    const form = new URLSearchParams(body)
    const request = { method, headers, form, query: new URL(url).searchParams }
    const complaint = complaintAbout(this.#recording, request, this.#grants)
    const code = form.get('code') ?? ''
    const grant = this.#grants.get(code)
    this.#grants.delete(code)
    if (complaint !== null) return this.#complain(complaint, token.refusal)
    return form.get('grant_type') === 'refresh_token'
      ? (this.variant.refresh ?? ok(token.refreshed ?? {}))
      : (this.variant.token ?? (await this.#tokens(grant?.nonce ?? null)))
  }

  async #tokens(nonce: string | null): Promise<Answer> {
    const { token, idToken } = this.#recording
    if (!idToken || idToken.forClientsOnly) return ok(token.answer)
    return ok({ ...token.answer, id_token: await this.idToken(nonce === null ? {} : { nonce }) })
  }

  #page(visit: Visit): Answer {
    const found = Object.entries(this.#recording.pages).find(([, page]) =>
      this.#isPage(page, visit),
    )
    if (!found)
      return this.#complain(`nothing at ${visit.method} ${visit.url}`, accessDenied(visit.url))
    const [name, page] = found
    const complaint =
      wrongHeaders(page.headers ?? {}, visit.headers) ??
      (page.token === 'address' ? null : this.#aboutAccess(page, visit))
    if (complaint !== null) return this.#complain(complaint, accessDenied(complaint))
    return this.variant.pages?.[name] ?? ok(page.answer)
  }

  #isPage({ url, method = 'GET' }: ProfilePage, visit: Visit): boolean {
    const requested = decodeURIComponent(visit.url)
    return (
      visit.method === method &&
      this.#accessTokens().some((token) => requested === url.replace('{token}', token))
    )
  }

  #aboutAccess(
    { token = 'header', form = {} }: ProfilePage,
    { headers, body }: Visit,
  ): string | null {
    const fields = new URLSearchParams(body)
    const wrong = Object.entries(form).find(([name, value]) => fields.get(name) !== value)
    if (wrong) return `${wrong[0]} is not ${wrong[1]}`
    const known = token === 'app' ? [`${client.id}|${client.secret}`] : this.#accessTokens()
    const given =
      token === 'form'
        ? fields.get('access_token')
        : /^Bearer (.+)$/.exec(headers.get('authorization') ?? '')?.[1]
    return known.includes(given ?? '') ? null : 'not the access token'
  }

  /** The first token and the refreshed one. */
  #accessTokens(): string[] {
    const { answer, refreshed } = this.#recording.token
    return [answer, refreshed ?? {}].flatMap(({ access_token: token }) =>
      typeof token === 'string' ? token : [],
    )
  }

  #complain(complaint: string, answer: Answer): Answer {
    this.complaints.push(complaint)
    return answer
  }
}

function isAt({ url }: Visit, address: string): boolean {
  return url.split('?')[0] === address
}

function print({ status, body }: Answer) {
  const text = typeof body === 'string'
  const headers = { 'content-type': text ? 'text/plain' : 'application/json' }
  return { status, headers, body: text ? body : JSON.stringify(body) }
}

function form(action: string, fields: Readonly<Record<string, string>>): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escape(value)}">`,
  )
  return `<form method="post" action="${escape(action)}">${inputs.join('')}</form>`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

function unescape(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}
