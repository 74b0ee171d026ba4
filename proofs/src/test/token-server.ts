import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A provider on this machine whose refresh tokens are good once. */
export interface TokenServer {
  readonly url: string
  /** How often the tokens of a user were refreshed. */
  refreshesOf(subject: string): number
  /** Whether an access token is good here. */
  accepts(accessToken: string): boolean
}

/** Everything that came out of one sign-in. A refresh token that comes twice revokes it. */
interface Line {
  readonly subject: string
  refreshes: number
  revoked: boolean
  accessToken: string
  refreshToken: string
}

/** Starts the provider; it stops when the running test ends. A code is the name of a user. */
export async function startTokenServer(): Promise<TokenServer> {
  const lines: Line[] = []
  const server = createServer((request, response) => {
    void answer(lines, request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    refreshesOf: (subject) => lines.find((line) => line.subject === subject)?.refreshes ?? 0,
    accepts: (accessToken) => lineOf(lines, accessToken) !== undefined,
  }
}

async function answer(
  lines: Line[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await textOf(request)
  const reported = request.url === '/token' ? await grant(lines, body) : userOf(lines, request)
  response.writeHead(reported ? 200 : 400, { 'content-type': 'application/json' })
  response.end(JSON.stringify(reported ?? { error: 'invalid_grant' }))
}

async function textOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return new URLSearchParams(text)
}

async function grant(lines: Line[], body: URLSearchParams): Promise<object | null> {
  const old = body.get('refresh_token')
  if (old === null) {
    const line = { subject: body.get('code') ?? '', refreshes: 0, revoked: false }
    lines.push({ ...line, accessToken: '', refreshToken: '' })
    return issue(lines.at(-1), 1)
  }
  await new Promise((resolve) => setTimeout(resolve, 30))
  const line = lines.find(({ subject }) => old.startsWith(`refresh-${subject}-`))
  if (!line) return null
  line.refreshes += 1
  line.revoked ||= line.refreshToken !== old
  return line.revoked ? null : issue(line, 3600)
}

function issue(line: Line | undefined, seconds: number): object | null {
  if (!line) return null
  line.accessToken = `access-${line.subject}-${randomUUID()}`
  line.refreshToken = `refresh-${line.subject}-${randomUUID()}`
  return {
    access_token: line.accessToken,
    refresh_token: line.refreshToken,
    expires_in: seconds,
    token_type: 'Bearer',
  }
}

function userOf(lines: readonly Line[], { headers }: IncomingMessage): object | null {
  const line = lineOf(lines, (headers.authorization ?? '').replace('Bearer ', ''))
  if (!line) return null
  const { subject } = line
  return { sub: subject, name: subject, email: `${subject}@x.test`, email_verified: true }
}

function lineOf(lines: readonly Line[], accessToken: string): Line | undefined {
  return lines.find((line) => !line.revoked && line.accessToken === accessToken)
}
