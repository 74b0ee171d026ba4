import { Agent, request } from 'node:http'

/** A response, and when it was there. */
export interface Reply {
  /** 0 when there was no response: the process does not listen, or its connection broke. */
  readonly status: number
  /** The code of an error, else an empty text. */
  readonly code: string
  readonly body: unknown
  /** Milliseconds of the clock `performance.now()`. */
  readonly sentAt: number
  readonly receivedAt: number
  readonly setCookies: readonly string[]
}

/** Cookies by name. */
export type Cookies = ReadonlyMap<string, string>

const agent = new Agent({ keepAlive: true, maxSockets: 256 })

/** What a request needs besides its path. */
export interface Parts {
  /** The port of the proxy, or of one process. */
  readonly port: number
  /** The origin of the app as its users see it. */
  readonly origin: string
  readonly cookies: Cookies
  /** The address of the caller, as a load balancer in front of the proxy reports it. */
  readonly address: string
  /** Sent as JSON, by POST. */
  readonly body?: object
}

/** Sends a request to the calls of Countersign. */
export function send(
  path: string,
  { port, origin, cookies, address, body }: Parts,
): Promise<Reply> {
  const sentAt = performance.now()
  const text = body && JSON.stringify(body)
  const headers = {
    host: new URL(origin).host,
    origin,
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    // One process without the proxy: the address of the proxy is missing too.
    'x-forwarded-for': originPort(origin) === port ? address : `${address}, 127.0.0.1`,
    ...(text === undefined ? {} : { 'content-type': 'application/json' }),
    ...(text === undefined ? {} : { 'content-length': String(Buffer.byteLength(text)) }),
  }
  return new Promise((resolve) => {
    const failed = () => {
      const none = { status: 0, code: 'NO_RESPONSE', body: null, setCookies: [] }
      resolve({ ...none, sentAt, receivedAt: performance.now() })
    }
    const sent = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        path: `/api/auth${path}`,
        method: body ? 'POST' : 'GET',
        headers,
      },
      (response) => {
        let json = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => (json += chunk))
        response.once('error', failed)
        response.once('end', () => {
          const answer = parse(json)
          const status = response.statusCode ?? 0
          resolve({
            status,
            code: status < 400 ? '' : textOf(answer, 'code'),
            body: answer,
            sentAt,
            receivedAt: performance.now(),
            setCookies: response.headers['set-cookie'] ?? [],
          })
        })
      },
    )
    sent.once('error', failed)
    sent.end(text)
  })
}

function originPort(origin: string): number {
  return Number(new URL(origin).port)
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

/** A value of a response body; undefined where there is none. */
export function valueOf(answer: unknown, ...path: readonly string[]): unknown {
  let value = answer
  for (const name of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Reflect.get(value, name)
  }
  return value
}

/** A text of a response body; empty where there is none. */
export function textOf(answer: unknown, ...path: readonly string[]): string {
  const value = valueOf(answer, ...path)
  return typeof value === 'string' ? value : ''
}

let lastAddress = 0

/** An address that no other caller has had: rate limits count by address. */
export function newAddress(): string {
  lastAddress += 1
  const bytes = [lastAddress >> 16, lastAddress >> 8, lastAddress].map((part) => part & 255)
  return `10.${bytes.join('.')}`
}

/** The cookies of one user, and requests with them. */
export class Browser {
  readonly cookies = new Map<string, string>()
  readonly #origin: string
  readonly #port: number
  #address = newAddress()
  #requests = 0

  /** @param port of one process. Default: that of the proxy. */
  constructor(origin: string, port = originPort(origin)) {
    this.#origin = origin
    this.#port = port
  }

  get(path: string): Promise<Reply> {
    return this.#send(path)
  }

  post(path: string, body: object): Promise<Reply> {
    return this.#send(path, body)
  }

  async #send(path: string, body?: object): Promise<Reply> {
    // Users move: the limits of an address are not what the load tests.
    this.#requests += 1
    if (this.#requests % 3 === 0) this.#address = newAddress()
    const reply = await send(path, {
      port: this.#port,
      origin: this.#origin,
      cookies: this.cookies,
      address: this.#address,
      ...(body ? { body } : {}),
    })
    for (const text of reply.setCookies) this.#keep(text)
    return reply
  }

  #keep(text: string): void {
    const [pair = '', ...attributes] = text.split(';')
    const equals = pair.indexOf('=')
    const name = pair.slice(0, equals)
    const isEnded = attributes.some((attribute) => /^\s*max-age=0\s*$/i.test(attribute))
    if (isEnded) this.cookies.delete(name)
    else this.cookies.set(name, pair.slice(equals + 1))
  }
}
