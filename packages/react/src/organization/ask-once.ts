import type { Outcome } from './organization-calls.js'

const asked = new WeakMap<object, Map<string, Promise<Outcome>>>()

/**
 * What a call answers for as long as a store shows this state: however many components ask, there is one
 * request. After a refusal the next one asks again.
 */
export function askOnce<R extends Outcome>(
  state: object,
  key: string,
  ask: () => Promise<R>,
): Promise<Outcome> {
  const answers = asked.get(state) ?? new Map<string, Promise<Outcome>>()
  asked.set(state, answers)
  const known = answers.get(key)
  if (known) return known
  const answer = ask().then((outcome) => {
    if (outcome.error) answers.delete(key)
    return outcome
  })
  answers.set(key, answer)
  return answer
}
