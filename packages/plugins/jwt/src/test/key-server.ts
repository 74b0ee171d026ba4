import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { App } from './app.js'

type Answer = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>

/** A server with a key set, which can be told to answer otherwise. */
export interface KeyServer {
  readonly url: string
  /** How often it was asked. */
  asked: number
  answer: Answer
  stop(): Promise<void>
}

/** Starts a server on a port of its own; it goes when the test ends. */
export async function startKeyServer(answer: Answer): Promise<KeyServer> {
  const server = createServer((request, response) => {
    started.asked += 1
    void started.answer(request, response)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const stop = (): Promise<void> => {
    server.closeAllConnections()
    return new Promise((resolve) => {
      server.close(() => {
        resolve()
      })
    })
  }
  onTestFinished(stop)
  const url = `http://127.0.0.1:${port}/api/auth/jwks`
  const started: KeyServer = { url, asked: 0, answer, stop }
  return started
}

/** Answers as an app does. */
export function answerOf(auth: App): Answer {
  return async (request, response) => {
    const url = `http://localhost:3000${request.url ?? ''}`
    const { status, headers, body } = await auth.handler(new Request(url)).then(async (answer) => ({
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: await answer.text(),
    }))
    response.writeHead(status, headers).end(body)
  }
}

/** Answers a JSON text. */
export function answering(body: string, status = 200, headers = {}): Answer {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
  }
}
