import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import { listen } from '../listen.js'
import { configure } from './configuration.js'
import { type InteractionDeps, pageOf, readForm, resultOf, sendPage } from './interactions.js'
import { problemPage } from './pages.js'
import { ExampleUsers } from './users.js'

/** The app that uses Example ID. */
export interface ExampleIdApp {
  /** The origin, such as `http://localhost:3000`. */
  readonly appURL: string
  /** The redirect URI. */
  readonly callbackURL: string
  /** The style sheet of Example ID's pages. */
  readonly styles: string
}

/** The running provider. */
export interface ExampleId {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  stop(): void
}

/** Starts Example ID, an OpenID provider on a free port of the loopback interface. */
export async function startExampleId({
  appURL,
  callbackURL,
  styles,
}: ExampleIdApp): Promise<ExampleId> {
  // Another host than the app's, because cookies do not depend on the port.
  const host = '127.0.0.1'
  // The provider needs its own URL, and the port is known only after the server listens.
  const server = createServer((request, response) => {
    void starting.then((answer) => answer(request, response))
  })
  const issuer = `http://${host}:${await listen(server, 0, host)}`
  const client = { clientId: 'countersign-demo', clientSecret: randomBytes(32).toString('hex') }
  const users = new ExampleUsers()
  const starting = createProvider(
    issuer,
    configure(users, {
      client_id: client.clientId,
      client_secret: client.clientSecret,
      redirect_uris: [callbackURL],
      grant_types: ['authorization_code', 'refresh_token'],
    }),
  ).then((provider) => answerWith({ provider, users }, { appURL, styles }))
  await starting
  return {
    issuer,
    ...client,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Creates the provider without its warnings about the Node version and the store in memory, which are fine for a demo. */
async function createProvider(
  issuer: string,
  configuration: ReturnType<typeof configure>,
): Promise<Provider> {
  const { warn } = console
  console.warn = () => undefined
  try {
    const { default: Provider } = await import('oidc-provider')
    return new Provider(issuer, configuration)
  } finally {
    console.warn = warn
  }
}

function answerWith(
  deps: InteractionDeps,
  { appURL, styles }: Pick<ExampleIdApp, 'appURL' | 'styles'>,
) {
  const { provider } = deps
  const answerCall = provider.callback()

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const interaction = await provider.interactionDetails(request, response)
    const result =
      request.method === 'POST' ? await resultOf(interaction, await readForm(request), deps) : null
    if (!result) sendPage(response, pageOf(interaction, deps), appURL)
    else
      await provider.interactionFinished(request, response, result, {
        mergeWithLastSubmission: true,
      })
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { url = '/' } = request
    if (url === '/style.css') {
      response.writeHead(200, { 'content-type': 'text/css; charset=utf-8' })
      response.end(styles)
    } else if (url.startsWith('/interaction/')) {
      await interact(request, response).catch(() => {
        sendPage(response, problemPage('Begin again in the app: this took too long.'), appURL)
      })
    } else await answerCall(request, response)
  }
}
