import { failure, fieldsOf } from './read-answer.js'
import type { Send } from './request.js'

/** What calls are made of. */
export interface CallDeps {
  readonly send: Send
  /** Tells the stores what went well. */
  readonly publishChange: (route: string, data: unknown) => Promise<void>
  readonly navigate: (url: string) => void
}

/**
 * Makes calls with what follows from them: the stores hear of it, and the browser goes where the answer
 * sends it. Resolves when the stores that somebody listens to are up to date.
 */
export function createCall({ send, publishChange, navigate }: CallDeps): Send {
  return async (route, input, options) => {
    const answer = await send(route, input, options)
    const { data, error } = answer
    if (error) return answer
    const { redirect, token, url } = fieldsOf(data)
    // An answer that only says where to go on, such as to a provider, has changed nothing yet.
    const published = (redirect === undefined || token || !url) && publishChange(route, data)
    const target = redirect === true && !options?.disableRedirect && url
    if (!target) await published
    else if (isWebAddress(target)) navigate(target)
    else return failure(200)
    return answer
  }
}

/**
 * Whether browsers open an address rather than run it, as they do with `javascript:`. The URL parser
 * decides, as in browsers: it drops blanks and line ends that hide a scheme.
 */
function isWebAddress(url: unknown): url is string {
  try {
    return typeof url === 'string' && /^https?:/.test(new URL(url, 'http://x').protocol)
  } catch {
    return false
  }
}
