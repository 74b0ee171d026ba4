import type { Outcome } from './organization-calls.js'

const requests = new WeakMap<object, Map<string, Promise<Outcome>>>()

/**
 * Makes one request per state and key for all components, for as long as a store shows this state. After a
 * failed request the next caller makes another one.
 */
export function requestOnce<R extends Outcome>(
  state: object,
  key: string,
  load: () => Promise<R>,
): Promise<Outcome> {
  const outcomes = requests.get(state) ?? new Map<string, Promise<Outcome>>()
  requests.set(state, outcomes)
  const earlier = outcomes.get(key)
  if (earlier) return earlier
  const request = load().then((outcome) => {
    if (outcome.error) outcomes.delete(key)
    return outcome
  })
  outcomes.set(key, request)
  return request
}
