import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { App } from './app.js'

type Answer = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>

/** A key server whose answer a test can replace. */
export interface KeyServer {
  readonly url: string
  /** The number of requests so far. */
  requests: number
  answer: Answer
  stop(): Promise<void>
}

/** Starts a server on a free port; it stops when the test ends. */
export async function startKeyServer(answer: Answer): Promise<KeyServer> {
  const server = createServer((request, response) => {
    started.requests += 1
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
  const started: KeyServer = { url, requests: 0, answer, stop }
  return started
}

/** Answers with the handler of an app. */
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

/** Answers with a JSON text. */
export function answering(body: string, status = 200, headers = {}): Answer {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
  }
}
