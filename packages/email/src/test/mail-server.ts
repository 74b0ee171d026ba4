import type { AddressInfo, Socket } from 'node:net'
import { createServer } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail that the server received. */
interface Delivery {
  readonly sender: string
  readonly recipients: readonly string[]
  readonly user: string | undefined
  readonly isEncrypted: boolean
  readonly mail: Email
}

/** A mail server on this machine. */
export interface MailServer extends AsyncDisposable {
  readonly port: number
  readonly deliveries: readonly Delivery[]
}

/** Starts a real mail server that accepts every mail, unless its options say otherwise. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const deliveries: Delivery[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username }, _, done) => {
      done(null, { user: username ?? '' })
    },
    onData(stream, { envelope, user, secure }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(parts)).then((mail) => {
          deliveries.push({
            sender: envelope.mailFrom ? envelope.mailFrom.address : '',
            recipients: envelope.rcptTo.map(({ address }) => address),
            user: typeof user === 'string' ? user : undefined,
            isEncrypted: secure,
            mail,
          })
          done()
        })
      })
    },
    ...options,
  })
  // Some tests break the connection.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    port,
    deliveries,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(resolve)
      }),
  }
}

/** A server with scripted responses: one per received line; `null` closes the connection. */
export async function startScriptedServer(
  answers: readonly (string | null)[],
): Promise<{ readonly port: number } & AsyncDisposable> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const left = [...answers]
    sockets.add(socket)
    const answer = (): void => {
      const next = left.shift()
      if (next === null) socket.destroy()
      else if (next !== undefined) socket.write(`${next}\r\n`)
    }
    socket.on('error', () => undefined)
    socket.on('data', answer)
    answer()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    [Symbol.asyncDispose]: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => {
        server.close(() => {
          resolve()
        })
      })
    },
  }
}
