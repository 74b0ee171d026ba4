import { type AnyAuth, partsOf } from '../auth.js'
import { coreErrors, type ErrorCatalogue } from '../contract/errors.js'
import { plainSentenceOf } from '../endpoints/error-sentences.js'

/** For what the app does not have: an attribute has few values. */
export const OTHER = '_OTHER'

/** @see RFC 6749 section 4.1.2.1, OpenID Connect Core 1.0 section 3.1.2.6 */
const ofProviders =
  'invalid_request unauthorized_client unsupported_response_type invalid_scope interaction_required ' +
  'login_required account_selection_required consent_required'

/** Returns the code in the address of a redirect; null without one. */
export type ReadCode = (location: string) => string | null

/**
 * Reads codes of the app, in both spellings, and of the standards. Any other text counts as `_OTHER`: callers choose the
 * query of a redirect target and the error of a callback, and an attribute must have few values.
 */
export function createCodeReader(auth: Pick<AnyAuth, 'handler'>): ReadCode {
  let known: ReadonlySet<string> | undefined
  return (location) => {
    // The app adds its own code after the query of the redirect target.
    const [, code] = /^[^#]*[?&]error=([^&#]*)/.exec(location) ?? []
    if (code === undefined) return null
    known ??= codesOf(auth)
    const isText = code === code.toLowerCase() && plainSentenceOf(code) !== null
    return isText || known.has(code) ? code : OTHER
  }
}

function codesOf(auth: Pick<AnyAuth, 'handler'>): ReadonlySet<string> {
  const codes = [coreErrors, ...cataloguesOf(auth)].flatMap((errors) => Object.keys(errors))
  return new Set([...codes, ...codes.map((code) => code.toLowerCase()), ...ofProviders.split(' ')])
}

function cataloguesOf(auth: Pick<AnyAuth, 'handler'>): readonly ErrorCatalogue[] {
  try {
    const { settings, definitions } = partsOf(auth)
    return [...settings.plugins, ...Object.values(definitions)].map(({ errors = {} }) => errors)
  } catch {
    // An observer of the app wraps this one, and telemetry must not make a call fail.
    return []
  }
}
