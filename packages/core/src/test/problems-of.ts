import { ConfigurationError } from '../contract/options/read-options.js'
import { parseOptions } from '../options/parse-options.js'

/** The problems of options; empty where the app would start. */
export function problemsOf(options: unknown): readonly string[] {
  try {
    parseOptions(options)
    return []
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems
    throw error
  }
}
