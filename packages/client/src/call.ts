import { failure } from './read-answer.js'
import { redirectTarget } from './redirect-target.js'
import type { Send } from './request.js'

/** What calls are made of. */
export interface CallDeps {
  readonly send: Send
  /** Tells the stores what went well. */
  readonly tell: (route: string) => Promise<void>
  /** Undefined where there is no page to leave. */
  readonly navigate: ((url: string) => void) | undefined
}

/**
 * Makes calls with what follows from them: the stores hear of it, and the browser goes where the answer
 * sends it. Resolves when the stores that somebody listens to are up to date.
 */
export function createCall({ send, tell, navigate }: CallDeps): Send {
  return async (route, input, options) => {
    const answer = await send(route, input, options)
    if (answer.error) return answer
    const told = tell(route)
    const target = options?.disableRedirect ? undefined : redirectTarget(answer.data)
    if (target === null) return failure('UNEXPECTED', 'The answer leads to an unsafe address', 200)
    if (target !== undefined && navigate) navigate(target)
    else await told
    return answer
  }
}
