import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import { listen } from '../listen.js'
import { configure } from './configuration.js'
import { type InteractionDeps, pageOf, readForm, resultOf, sendPage } from './interactions.js'
import { problemPage } from './pages.js'
import { People } from './people.js'

/** The app that Example ID serves. */
export interface ExampleIdApp {
  /** Such as `http://localhost:3000`. */
  readonly appURL: string
  /** Where browsers are sent back to. */
  readonly callbackURL: string
  /** The style sheet of its pages. */
  readonly styles: string
}

/** A provider that runs. */
export interface ExampleId {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  stop(): void
}

/** Starts Example ID: an OpenID provider on a port that the system gives, for this machine alone. */
export async function startExampleId({
  appURL,
  callbackURL,
  styles,
}: ExampleIdApp): Promise<ExampleId> {
  // An address of its own also sets its cookies apart from those of the app.
  const host = '127.0.0.1'
  // The provider needs its own address, which is known once the server listens.
  const server = createServer((request, response) => {
    void starting.then((answer) => answer(request, response))
  })
  const issuer = `http://${host}:${await listen(server, 0, host)}`
  const client = { clientId: 'countersign-demo', clientSecret: randomBytes(32).toString('hex') }
  const people = new People()
  const starting = createProvider(
    issuer,
    configure(people, {
      client_id: client.clientId,
      client_secret: client.clientSecret,
      redirect_uris: [callbackURL],
      grant_types: ['authorization_code', 'refresh_token'],
    }),
  ).then((provider) => answerWith({ provider, people }, { appURL, styles }))
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

/** It warns of what is right for an example: a Node line that it is not made for, and a store in memory. */
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

  async function ask(request: IncomingMessage, response: ServerResponse): Promise<void> {
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
      await ask(request, response).catch(() => {
        sendPage(response, problemPage('Begin again in the app: this took too long.'), appURL)
      })
    } else await answerCall(request, response)
  }
}
