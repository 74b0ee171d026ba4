/** A proxy that sends each request to the next process of the app: `node proxy.js 3000 3001,3002`. */
import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

const [, , port = '', targets = ''] = process.argv
const ports = targets.split(',').map(Number)
const agent = new Agent({ keepAlive: true, timeout: 60_000 })
let turn = 0

createServer((incoming, outgoing) => {
  void forward(incoming, outgoing)
}).listen(Number(port), '127.0.0.1', () => process.send?.('ready'))

process.once('disconnect', () => process.exit(0))

async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const body = await readBody(incoming)
  turn += 1
  for (let attempt = 0; attempt < ports.length; attempt += 1) {
    const target = ports[(turn + attempt) % ports.length] ?? 0
    if (await sendTo(target, { incoming, body, outgoing })) return
  }
  refuse(outgoing)
}

interface Exchange {
  readonly incoming: IncomingMessage
  readonly body: Buffer
  readonly outgoing: ServerResponse
}

/**
 * Sends a request to a process. False when the process does not listen, so that another one may take the request. A
 * connection that breaks later is 502: the process may have carried out the request.
 */
function sendTo(target: number, { incoming, body, outgoing }: Exchange): Promise<boolean> {
  const { method, url, headers, socket } = incoming
  const forwarded = [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ')
  return new Promise((resolve) => {
    const sent = request({
      agent,
      port: target,
      host: '127.0.0.1',
      method,
      path: url,
      headers: { ...headers, 'x-forwarded-for': forwarded },
    })
    sent.once('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
      response.once('error', () => outgoing.destroy())
      resolve(true)
    })
    sent.once('error', (error) => {
      const isRefused = 'code' in error && error.code === 'ECONNREFUSED'
      if (!isRefused) refuse(outgoing)
      resolve(!isRefused)
    })
    sent.end(body)
  })
}

function refuse(outgoing: ServerResponse): void {
  if (outgoing.headersSent) {
    outgoing.destroy()
    return
  }
  outgoing.writeHead(502, { 'content-type': 'application/json' })
  outgoing.end(JSON.stringify({ code: 'BAD_GATEWAY', message: 'No process has responded' }))
}

async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  incoming.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  await once(incoming, 'end')
  return Buffer.concat(chunks)
}
