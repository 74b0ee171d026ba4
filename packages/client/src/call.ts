import { failure, fieldsOf } from './read-answer.js'
import type { CallHooks } from './call-options.js'
import type { Send } from './request.js'

export interface CallDeps {
  /** The hooks of every call. */
  readonly hooks: CallHooks
  readonly send: Send
  /** Publishes a successful call to the stores. Resolves when they are up to date. */
  readonly publishChange: (route: string, data: unknown) => Promise<void>
  readonly navigate: (url: string) => void
}

/**
 * Wraps `send`: calls the hooks, publishes a successful call to the stores and follows the redirect of the response.
 * Resolves when the stores with listeners are up to date.
 */
export function createCall({ hooks, send, publishChange, navigate }: CallDeps): Send {
  return async (route, input, options) => {
    const { onRequest, onSuccess, onError, disableRedirect } = { ...hooks, ...options }
    onRequest?.()
    let answer = await send(route, input, options)
    const { redirect, token, url } = fieldsOf(answer.data)
    // A response that only names a URL, such as a provider's, has changed nothing yet.
    const published =
      !answer.error &&
      (redirect === undefined || token || !url) &&
      publishChange(route, answer.data)
    const target = redirect === true && !disableRedirect && url
    if (!target) await published
    else if (isWebAddress(target)) navigate(target)
    else answer = failure(200, 'Unexpected redirect')
    if (answer.error) onError?.(answer)
    else onSuccess?.(answer)
    return answer
  }
}

/**
 * Whether a URL is relative or http(s), so that browsers do not run it as they run `javascript:`. The URL
 * parser decides, as in browsers: it drops blanks and line ends that hide a scheme.
 */
function isWebAddress(url: unknown): url is string {
  try {
    return typeof url === 'string' && /^https?:/.test(new URL(url, 'http://x').protocol)
  } catch {
    return false
  }
}
