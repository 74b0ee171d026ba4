import type { ProfileRequest, ProviderDefinition } from './definition.js'
import { isData } from './read-answer.js'

/** Finds a profile that is what one address answers, as it is. */
export function profileAt(
  url: string,
  request?: ProfileRequest,
): ProviderDefinition['findProfile'] {
  return async ({ fetchJson }) => {
    const answer = await fetchJson(url, request)
    return isData(answer) ? answer : null
  }
}
