import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { toNodeHandler } from '@countersign/core/node'
import { administratorEmail, ensureAdministrator } from './administrator.js'
import { createDemoAuth } from './auth.js'
import { startExampleId } from './example-id/index.js'
import { createGreetingService, servicePath } from './greeting-service.js'
import { listen } from './listen.js'
import { chooseProviders } from './providers.js'
import { openDataFolder, readAddress } from './settings.js'
import { readFolder, serveFiles, stylesIn } from './static-files.js'

const { host, wanted, isLocal } = readAddress(process.env)
const dataFolder = process.env['DEMO_DATA'] ?? fileURLToPath(new URL('../../data', import.meta.url))
const sameBrowser = process.env['MAGIC_LINK_SAME_BROWSER'] === 'yes'
const limitsCalls = process.env['RATE_LIMITS'] !== 'off'
const files = readFolder(fileURLToPath(new URL('../client', import.meta.url)))

// The app needs its own URL, and the port is known only after the server listens. Early requests wait.
const server = createServer((request, response) => {
  void app.then(({ answer }) => answer(request, response))
})
const app = start()
const { auth, baseURL, port, exampleId, administratorPassword } = await app

if (wanted !== 0 && port !== wanted)
  console.log(`Port ${wanted} is taken; this is the next free one.`)
if (!isLocal) console.log(`Other machines may reach the demo at ${host}.`)
console.log(`
  Countersign demo:  ${baseURL}
  Its mails:         ${baseURL}${auth.basePath}/inbox
  Its administrator: ${administratorEmail}, with the password ${administratorPassword}

  What to try:
  - Sign up with any email, follow the link in the mail, forget your password, delete your account.
  - Sign in by a link or a code in a mail, with a passkey, as an anonymous user, or with Example ID,
    a provider on this machine; link several of them to your account.
  - Add another account in the menu of the user, and switch between the two.
  - Create an organisation in the menu beside "Inbox", invite another email, and accept the invitation
    from the mails in a private window. Assign roles, create teams, transfer the organisation.
  - Sign in as the administrator: "Users" in the menu of the user. Impersonate a user, or ban one.

  Users are stored in ${dataFolder}. Mails are kept until you stop the demo with Ctrl-C.
`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)

async function start() {
  const port = await listen(server, wanted, host)
  const baseURL = `http://localhost:${port}`
  const callbackURL = `${baseURL}/api/auth/callback/local`
  const exampleId = await startExampleId({ appURL: baseURL, callbackURL, styles: stylesIn(files) })
  const socialProviders = chooseProviders(exampleId, process.env)
  const { administratorPassword, ...kept } = openDataFolder(dataFolder)
  const auth = createDemoAuth({ baseURL, socialProviders, sameBrowser, limitsCalls, ...kept })
  await auth.migrate()
  await ensureAdministrator(auth, administratorPassword)
  const sendFile = serveFiles(files, {
    providers: socialProviders.map(({ id, name }) => ({ id, name })),
    sameBrowser,
  })
  const answerCall = toNodeHandler(auth)
  const greet = createGreetingService(`${baseURL}${auth.basePath}/jwks`)

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path = '/'] = (request.url ?? '/').split('?', 1)
    if (path.startsWith(`${auth.basePath}/`)) await answerCall(request, response)
    else if (path === servicePath) await greet(request, response)
    else sendFile(path, response)
  }
  return { auth, baseURL, port, answer, exampleId, administratorPassword }
}

function stop(): void {
  exampleId.stop()
  server.close(() => {
    void auth.idle().then(() => process.exit(0))
  })
  server.closeIdleConnections()
}
