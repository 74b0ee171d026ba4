import type { ClientCode, Result } from '@countersign/core'

/** The answer of any call. */
export type Answer = Result<unknown, string>

/** A failure that no server of ours reported: NETWORK for status 0, which is no answer, or else UNEXPECTED. */
export function failure(
  status: number,
  message = status ? 'Unexpected answer' : 'No answer',
): Answer {
  const code: ClientCode = status ? 'UNEXPECTED' : 'NETWORK'
  return { data: null, error: { code, message, status } }
}

/**
 * The answer of the server, or UNEXPECTED for one that is not ours. What that says is not repeated. A
 * refusal also brings `retryAfter`, in seconds, where the server says when to try again.
 */
export async function readAnswer(response: Response): Promise<Answer> {
  const { ok, status, headers } = response
  const text = await response.text()
  try {
    const data = parseJson(text)
    if (ok) return { data, error: null }
    const { code, message, ...details } = fieldsOf(data)
    if (typeof code === 'string' && typeof message === 'string') {
      const retryAfter = Number(headers.get('retry-after')) || details['retryAfter']
      return { data: null, error: { ...details, retryAfter, code, message, status } }
    }
  } catch {
    // What is not JSON is told like JSON that is not ours.
  }
  return failure(status)
}

/** JSON with dates: texts that are one, in keys that end in `At`. */
export function parseJson(text: string): unknown {
  return JSON.parse(text, (key, value: unknown) => {
    if (!key.endsWith('At') || typeof value !== 'string') return value
    const date = new Date(value)
    return date.toJSON() === value ? date : value
  })
}

/** A copy of an object's fields; none of anything else. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' ? { ...value } : {}
}
