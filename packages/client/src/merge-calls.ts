import { fieldsOf } from './read-answer.js'
import type { Send } from './request.js'

/** Calls and actions by nested names. */
export type MergedCalls = Record<string, unknown>

/**
 * Merges nested calls and actions into the target, so that several plugins may add to `signIn`.
 * Strings are routes and become calls.
 */
export function mergeCalls(target: MergedCalls, source: unknown, call: Send): MergedCalls {
  for (const [name, leaf] of Object.entries(fieldsOf(source))) {
    if (typeof leaf === 'string') target[name] = call.bind(null, leaf)
    else if (typeof leaf === 'function') target[name] = leaf
    else target[name] = mergeCalls(fieldsOf(target[name]), leaf, call)
  }
  return target
}
