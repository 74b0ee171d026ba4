import { createFakeClock, type TestBrowser } from '@countersign/core/testing'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { recordings } from '../../packages/core/src/providers/test/fixtures/index.js'
import { named } from '../../packages/core/src/providers/test/named-providers.js'
import { people } from '../../packages/core/src/providers/test/people.js'
import { client, type Recording } from '../../packages/core/src/providers/test/recording.js'
import { type Return, StandIn } from '../../packages/core/src/providers/test/stand-in.js'
import { servers } from './servers.js'
import { BASE_URL, openSharedDatabase } from './shared-database.js'

type Id = (typeof people)[number]['id']
type Server = (typeof servers)[number]

const API = `${BASE_URL}/api/auth`
const rows = servers.flatMap((server) =>
  people.map(({ id, person }) => ({ id, person, server, ...{ version: server.version } })),
)

/** What is otherwise with theirs: older addresses, and rules of the providers that they do not keep. */
const differences: Readonly<Record<string, (recording: Recording) => Partial<Recording>>> = {
  facebook: ({ authorization, token, pages }) => ({
    authorization: { ...authorization, url: 'https://www.facebook.com/v21.0/dialog/oauth' },
    token: { ...token, url: 'https://graph.facebook.com/oauth/access_token' },
    pages,
  }),
}

function asTheyAsk(id: Id, version: string): Recording {
  const recording: Recording = recordings[id]
  const { authorization, token, pages } = recording
  return {
    ...recording,
    authorization: { ...authorization, pkce: false },
    token: { ...token, headers: {} },
    pages: Object.fromEntries(
      Object.entries(pages).map(([name, page]) => [name, { ...page, headers: {} }]),
    ),
    ...differences[`${id} ${version}`]?.(recording),
  }
}

async function start(recording: Recording): Promise<StandIn> {
  const standIn = await StandIn.start(recording, createFakeClock())
  onTestFinished(() => standIn.close())
  return standIn
}

/** Their way out, which is the platform's. */
function lead(standIn: StandIn): void {
  const real = globalThis.fetch
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
    const url = input instanceof Request ? input.url : String(input)
    return url.startsWith('http://127.0.0.1') ? real(input, init) : standIn.fetch(url, init)
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
}

async function openBoth(id: Id, server: Server) {
  const [ourStandIn, theirStandIn] = [
    await start(recordings[id]),
    await start(asTheyAsk(id, server.version)),
  ]
  lead(theirStandIn)
  const settings = { clientId: client.id, clientSecret: client.secret, clientKey: client.id }
  const { openOurs, openTheirs } = await openSharedDatabase(server, {
    ours: { socialProviders: [named[id]()], advanced: { fetch: ourStandIn.fetch } },
    theirs: { socialProviders: { [id]: settings } },
  })

  async function walk(browser: TestBrowser, standIn: StandIn): Promise<TestBrowser> {
    const begun = await browser.post('/sign-in/social', { provider: id, callbackURL: '/home' })
    expect(begun).toMatchObject({ status: 200, body: { redirect: true } })
    const { url } = begun.body as { url: string }
    const end = await comeBack(browser, await standIn.visit(url))
    expect({ end, complaints: standIn.complaints }).toEqual({ end: '/home', complaints: [] })
    return browser
  }
  return {
    signInHere: () => walk(openOurs(), ourStandIn),
    signInThere: () => walk(openTheirs(), theirStandIn),
  }
}

/** With the address or the form of the provider, and on to the first address that is not the server's. */
async function comeBack(
  browser: TestBrowser,
  { method, url, parameters }: Return,
): Promise<string> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const form = method === 'POST' ? { method, headers, body: parameters.toString() } : { method }
  let answer = await browser.fetch(url, form)
  let location = answer.headers.get('location') ?? ''
  while (location.startsWith(`${API}/callback`)) {
    answer = await browser.fetch(location, { method: 'GET' })
    location = answer.headers.get('location') ?? ''
  }
  return location
}

async function idOf(browser: TestBrowser): Promise<string> {
  const { body } = await browser.get('/get-session')
  return (body as { user: { id: string } }).user.id
}

describe.each(rows)('a person of $id with better-auth $version', ({ id, person, server }) => {
  it.each([
    { title: 'who signed up with us, and moved back', there: false },
    { title: 'who signed up there, and came to us', there: true },
  ])('$title, is one person with one account', async ({ there }) => {
    const { signInHere, signInThere } = await openBoth(id, server)
    if (there) await signInThere()
    const ours = await signInHere()
    const theirs = await signInThere()
    expect(await idOf(ours)).toBe(await idOf(theirs))
    const account = { accountId: person.subject }
    expect((await ours.get('/list-accounts')).body).toMatchObject([{ ...account, providerId: id }])
    expect((await theirs.get('/list-accounts')).body).toMatchObject([account])
  })
})
