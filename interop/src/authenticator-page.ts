import type { Authenticator } from '@countersign/passkey/testing'
import { vi } from 'vitest'

type CreationOptions = Parameters<Authenticator['create']>[0]
type RequestOptions = Parameters<Authenticator['get']>[0]

/** What a page asks a browser for. */
interface Requested {
  readonly publicKey: Readonly<Record<string, unknown>>
  /** `conditional` without a dialog: for autofill, or after a recent sign-in. */
  readonly mediation?: string
}

/**
 * Makes the page one of a browser that has an authenticator: `navigator.credentials` is the software
 * authenticator, and everything before it is as published.
 *
 * @returns what the page has asked for, oldest first
 */
export function usePasskeysOf(device: Authenticator): readonly Requested[] {
  const requested: Requested[] = []
  class PublicKeyCredential {
    static isConditionalMediationAvailable = () => Promise.resolve(true)
  }
  const credentials = {
    async create(options: Requested) {
      requested.push(options)
      const created = await device.create(toText(options.publicKey) as unknown as CreationOptions)
      const { transports = [] } = created.response
      return toCredential(created, { getTransports: () => transports })
    },
    async get(options: Requested) {
      requested.push(options)
      return toCredential(await device.get(toText(options.publicKey) as unknown as RequestOptions))
    },
  }
  vi.stubGlobal('PublicKeyCredential', PublicKeyCredential)
  vi.stubGlobal('navigator', { onLine: true, credentials })
  return requested
}

/** Bytes as JSON has them, at any depth. */
function toText(value: unknown): unknown {
  if (value instanceof ArrayBuffer) return Buffer.from(value).toString('base64url')
  if (Array.isArray(value)) return value.map(toText)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, toText(inner)]))
}

type Response = Awaited<ReturnType<Authenticator['create'] | Authenticator['get']>>

/** What a browser gives the page: bytes where the JSON has text. */
function toCredential({ id, type, ...rest }: Response, methods: object = {}): object {
  const bytes = Object.entries(rest.response).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'string' ? [[name, toBytes(value)]] : [],
  )
  return {
    id,
    type,
    rawId: toBytes(rest.rawId),
    authenticatorAttachment: rest.authenticatorAttachment,
    getClientExtensionResults: () => rest.clientExtensionResults,
    response: { ...Object.fromEntries(bytes), ...methods },
  }
}

const toBytes = (text: string): ArrayBuffer => new Uint8Array(Buffer.from(text, 'base64url')).buffer
