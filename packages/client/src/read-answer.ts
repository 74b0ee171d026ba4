import type { ClientCode, Result } from '@countersign/core'

/** The result of any call. */
export type Answer = Result<unknown, string>

/** A failure without an error code of the server: NETWORK when no response came (status 0), otherwise UNEXPECTED. */
export function failure(status: number, message: string): Answer {
  const code: ClientCode = status ? 'UNEXPECTED' : 'NETWORK'
  return { data: null, error: { code, message, status } }
}

/**
 * Reads the server's response. A response that is not from Countersign becomes UNEXPECTED, without its
 * text. An error also has `retryAfter`, in seconds, when the server sent it. The hint of a server in development
 * is a part of the message.
 *
 * @param address - the URL of the call without its values, for the message
 */
export async function readAnswer(response: Response, address: string): Promise<Answer> {
  const { ok, status, headers } = response
  const text = await response.text()
  try {
    const data = parseJson(text)
    if (ok) return { data, error: null }
    const { code, message, ...details } = fieldsOf(data)
    if (typeof code === 'string' && typeof message === 'string') {
      const retryAfter = Number(headers.get('retry-after')) || details['retryAfter']
      const hint = typeof details['hint'] === 'string' ? `. ${details['hint']}` : ''
      return {
        data: null,
        error: { ...details, retryAfter, code, message: message + hint, status },
      }
    }
  } catch {
    // A response that is not JSON is not from Countersign either.
  }
  return failure(status, `Unexpected response (${status}) from ${address}`)
}

/** Parses JSON; ISO strings in keys that end in `At` become dates. */
export function parseJson(text: string): unknown {
  return JSON.parse(text, (key, value: unknown) => {
    if (!key.endsWith('At') || typeof value !== 'string') return value
    const date = new Date(value)
    return date.toJSON() === value ? date : value
  })
}

/** A shallow copy of an object; an empty object for any other value. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' ? { ...value } : {}
}
