import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { anonymous } from '@countersign/anonymous'
import { toNodeHandler } from '@countersign/core/node'
import { createTestAuth } from '@countersign/core/testing'
import { magicLink } from '@countersign/magic-link'
import { organization } from '@countersign/organization'
import { passkey } from '@countersign/passkey'
import { build, type OutputFile } from 'esbuild'

/** A server with every plugin, and a page for each component at its path. */
export async function openGallery() {
  const files = await bundle()
  const server = createServer()
  const baseURL = await listen(server)
  const auth = createTestAuth({
    baseURL,
    plugins: [
      passkey({ signUp: true }),
      magicLink({ code: true }),
      anonymous(),
      organization({
        teams: { enabled: true },
        dynamicAccessControl: { enabled: true },
        invitationLinks: { enabled: true },
        invitationPage: '/accept-invitation',
      }),
    ],
    user: { changeEmail: { enabled: true }, deleteUser: { enabled: true } },
    socialProviders: [],
  })
  const answerCall = toNodeHandler(auth)
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', baseURL)
    if (pathname.startsWith('/api/auth/')) void answerCall(request, response)
    else sendPage(files, pathname, response)
  })
  return {
    auth,
    baseURL,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (!isAddress(address)) throw new Error('The server has no port')
  return `http://localhost:${address.port}`
}

function isAddress(address: AddressInfo | string | null): address is AddressInfo {
  return typeof address === 'object' && address !== null
}

/** The script of the pages with its chunks, and the style sheet. */
async function bundle(): Promise<readonly OutputFile[]> {
  const { outputFiles } = await build({
    entryPoints: [
      fileURLToPath(new URL('gallery.tsx', import.meta.url)),
      fileURLToPath(new URL('../../ui.css', import.meta.url)),
    ],
    entryNames: '[name]',
    outdir: 'assets',
    bundle: true,
    splitting: true,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"development"' },
    write: false,
    logLevel: 'warning',
  })
  return outputFiles
}

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/assets/ui.css" />
    <title>Components</title>
    <style>
      body { margin: 0; padding: 1rem; font-family: system-ui, sans-serif; background: light-dark(#f6f7f9, #0f1115); }
    </style>
  </head>
  <body>
    <main id="root"></main>
    <script type="module" src="/assets/gallery.js"></script>
  </body>
</html>`

function sendPage(files: readonly OutputFile[], pathname: string, response: ServerResponse): void {
  const asset = files.find(({ path }) => path.endsWith(pathname))
  const type = pathname.endsWith('.css') ? 'text/css' : 'text/javascript'
  response.writeHead(200, { 'content-type': `${asset ? type : 'text/html'}; charset=utf-8` })
  response.end(asset ? asset.text : page)
}
