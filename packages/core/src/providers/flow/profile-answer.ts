import type { ProfileRequest, ProviderDefinition } from './definition.js'
import { isData } from './read-answer.js'

/** Uses the response of one endpoint as profile. */
export function profileAt(
  url: string,
  request?: ProfileRequest,
): ProviderDefinition['findProfile'] {
  return async ({ fetchJson }) => {
    const answer = await fetchJson(url, request)
    return isData(answer) ? answer : null
  }
}
