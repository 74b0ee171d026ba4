import type { CoreEvents, Duration } from '@countersign/core'
import {
  callback,
  duration,
  filledText,
  givenDuration,
  readOptions as read,
  section,
  textList,
} from '@countersign/core/plugin-options'
import * as z from 'zod/mini'
import type { Receiver, SendRequest } from './send.js'
import { readSecret } from './signature.js'

/** The `data` of a message: values that JSON has. */
export type WebhookData = Readonly<Record<string, unknown>>

/** A service that receives messages. */
export interface WebhookEndpoint<Name extends string = string> {
  /** An absolute `https:` URL; `http:` for hosts of this machine only. Redirects are not followed. */
  readonly url: string
  /**
   * `whsec_` and the base64 of 24 to 64 random bytes, one for each endpoint. While you replace a secret, list the new
   * and the old one: every message is signed with both.
   */
  readonly secret: string | readonly string[]
  /** The events that the endpoint receives. */
  readonly events: readonly Name[]
}

/** Options of the plugin `webhooks`, for the events `E`: those of the core, and of plugins that you name. */
export interface WebhooksOptions<E extends object = CoreEvents> {
  /** The receivers by names of your choice. A message belongs to its receiver by this name. */
  readonly endpoints: Readonly<Record<string, WebhookEndpoint<keyof E & string>>>
  /**
   * Returns `data` of the messages about an event. It runs in the transaction of the event: an error rolls it back.
   * Default: the ids in the event, such as `{ userId, sessionId }`.
   */
  readonly data?: { readonly [N in keyof E]?: (event: E[N]) => WebhookData }
  /** How long an endpoint may take to respond, 1 to 60 seconds. Default 15 seconds. */
  readonly timeout?: Duration
  /**
   * The time from each failed attempt to the next, in order. After the last one the plugin gives the message up.
   * Default: 5 seconds, 5 and 30 minutes, 2, 5, 10, 14, 20 and 24 hours.
   */
  readonly retries?: readonly Duration[]
  /** Sends the requests, for example through a proxy. Default: the platform's `fetch`. */
  readonly fetch?: SendRequest
}

/** A receiver, and its events. */
export interface WebhookEndpointSettings extends Receiver {
  readonly events: readonly string[]
}

/** The options with their defaults. Times in milliseconds. */
export interface WebhooksSettings {
  readonly endpoints: ReadonlyMap<string, WebhookEndpointSettings>
  readonly data: Readonly<Record<string, ((event: object) => WebhookData) | undefined>>
  readonly timeout: number
  readonly retries: readonly number[]
  readonly fetch: SendRequest
  /** Configuration errors, one sentence each. The app does not start with any. */
  readonly problems: readonly string[]
}

/** @see Standard Webhooks, section "Deliverability and reliability" */
const DEFAULT_RETRIES = ['5s', '5m', '30m', '2h', '5h', '10h', '14h', '20h', '24h']

const schema = section({
  endpoints: z._default(
    z.record(
      z.string(),
      z.strictObject({
        url: filledText,
        secret: z.union(
          [filledText, textList.check(z.minLength(1))],
          'must be "whsec_" and the base64 of 24 to 64 bytes, or a list of such texts',
        ),
        events: textList.check(z.minLength(1, 'must name an event')),
      }),
    ),
    {},
  ),
  data: z._default(z.record(z.string(), callback<(event: object) => WebhookData>()), {}),
  timeout: duration('15 seconds', { least: 1, most: 60 }),
  retries: z.prefault(z.array(givenDuration({ least: 1 })), DEFAULT_RETRIES),
  fetch: callback<SendRequest>(),
})

const platformFetch: SendRequest = (url, init) => globalThis.fetch(url, init)

/** Checks the options and applies the defaults. */
export function readOptions(given: object): WebhooksSettings {
  const { settings, problems } = read(schema, given)
  const { endpoints, timeout, retries, fetch = platformFetch } = settings
  const all = Object.entries(endpoints).map(([name, endpoint]) => readEndpoint(name, endpoint))
  const used = new Set(all.flatMap(({ settings: { events } }) => events))
  return {
    endpoints: new Map(all.map(({ name, settings: endpoint }) => [name, endpoint])),
    data: settings.data,
    timeout: timeout * 1000,
    retries: retries.map((seconds) => seconds * 1000),
    fetch,
    problems: [
      ...problems,
      ...all.flatMap((endpoint) => endpoint.problems),
      ...Object.keys(settings.data)
        .filter((name) => !used.has(name))
        .map((name) => `data.${name}: no endpoint receives this event`),
    ],
  }
}

function readEndpoint(
  name: string,
  { url, secret, events }: WebhookEndpoint,
): { name: string; settings: WebhookEndpointSettings; problems: readonly string[] } {
  const secrets = typeof secret === 'string' ? [secret] : secret
  const keys = secrets.map((text) => readSecret(text))
  const problems = [
    ...(isAllowed(url) ? [] : ['url: must be an https: URL without user and password']),
    ...(keys.includes(null) ? ['secret: must be "whsec_" and the base64 of 24 to 64 bytes'] : []),
  ]
  return {
    name,
    settings: { url, events, keys: keys.filter((key) => key !== null) },
    problems: isName(name)
      ? problems.map((problem) => `endpoints.${name}.${problem}`)
      : [`endpoints: the name "${name}" must be 1 to 64 letters, digits, "_" or "-"`],
  }
}

function isName(name: string): boolean {
  return /^[\w-]{1,64}$/.test(name)
}

/** An endpoint on this machine may be without TLS. */
function isAllowed(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password } = new URL(address)
  if (username !== '' || password !== '') return false
  const isLocal = /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
  return protocol === 'https:' || (protocol === 'http:' && isLocal)
}
