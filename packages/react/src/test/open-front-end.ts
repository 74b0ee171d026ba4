import {
  createServer,
  type IncomingMessage,
  request as send,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAuth } from '@countersign/core'
import { memory } from '@countersign/core/memory'
import { toNodeHandler } from '@countersign/core/node'
import { createTestHasher } from '@countersign/core/testing'
import { build } from 'esbuild'

/** How the pages and the calls of an app are served. */
export interface Setup {
  /** What the server of the calls sets. Default: nothing. */
  readonly server?: (origins: Origins) => ServerSettings
  /** The `baseURL` of the client. Default: none, which means the origin of the page. */
  readonly client?: (origins: Origins) => string
  /** How the server of the pages passes calls on. Default: it does not, and responds with its page. */
  readonly proxy?: 'keeps the host' | 'changes the host'
  /** The host name of the page. Default: `localhost` */
  readonly pageHost?: string
  /** Whether the server of the calls has ended. */
  readonly isDown?: boolean
}

interface ServerSettings {
  readonly baseURL?: string
  readonly trustedOrigins?: readonly string[]
  readonly cors?: boolean
}

interface Origins {
  readonly pages: string
  readonly calls: string
}

/** Two servers: one has the pages of an app, the other its calls. */
export interface FrontEnd extends AsyncDisposable {
  readonly origins: Origins
  /** The messages that the server of the calls logged. */
  readonly logs: readonly string[]
}

/** Serves the pages and the calls of an app at two ports. The page signs a user up and shows the outcome. */
export async function openFrontEnd(setup: Setup): Promise<FrontEnd> {
  const [pages, calls] = [createServer(), createServer()]
  const callsPort = await listen(calls)
  const origins = {
    pages: `http://${setup.pageHost ?? 'localhost'}:${await listen(pages)}`,
    calls: `http://localhost:${callsPort}`,
  }
  const logs: string[] = []
  const auth = createAuth({
    secret: 'a secret of tests that guards nothing',
    database: memory(),
    emailAndPassword: { enabled: true, password: createTestHasher() },
    logger: { log: ({ message }) => logs.push(message) },
    ...setup.server?.(origins),
  })
  const answerCall = toNodeHandler(auth)
  calls.on('request', (request, response) => void answerCall(request, response))
  const script = await bundleScript(setup.client?.(origins))
  pages.on('request', (request, response) => {
    if (setup.proxy && request.url?.startsWith('/api/'))
      passOn(request, response, {
        port: callsPort,
        changesHost: setup.proxy === 'changes the host',
      })
    else sendPage(script, request, response)
  })
  if (setup.isDown) await close(calls)
  return {
    origins,
    logs,
    async [Symbol.asyncDispose]() {
      await close(pages)
      await close(calls)
    },
  }
}

/** Listens at a free port, and returns it. */
async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return port
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}

/** Passes a call on, as the development servers of bundlers do. */
function passOn(
  request: IncomingMessage,
  response: ServerResponse,
  { port, changesHost }: { readonly port: number; readonly changesHost: boolean },
): void {
  const headers = { ...request.headers, ...(changesHost && { host: `localhost:${port}` }) }
  const { method, url: path } = request
  const call = send({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  request.pipe(call)
}

/** The script of the page. */
async function bundleScript(baseURL: string | undefined): Promise<string> {
  const contents = `
    import { createAuthClient } from '@countersign/react'
    const client = createAuthClient(${JSON.stringify({ baseURL })})
    const user = { name: 'Ann', email: 'ann@example.com', password: 'correct horse battery staple' }
    const { error } = await client.signUp.email(user)
    const session = error ? null : await client.getSession()
    document.body.textContent = error?.message ?? session.error?.message ??
      (session.data ? 'Signed in as ' + session.data.user.name : 'No session')
  `
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: import.meta.dirname, loader: 'ts' },
    bundle: true,
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"development"' },
    write: false,
    logLevel: 'warning',
  })
  return outputFiles[0]?.text ?? ''
}

/** Responds as a development server of a single-page app does: with the page for every path that is no file. */
function sendPage(script: string, { url }: IncomingMessage, response: ServerResponse): void {
  const isScript = url === '/script.js'
  const type = isScript ? 'text/javascript' : 'text/html'
  response.writeHead(200, { 'content-type': `${type}; charset=utf-8` })
  response.end(
    isScript ? script : '<!doctype html><script type="module" src="/script.js"></script>',
  )
}
