import type { JWTVerifyGetKey } from 'jose'
import { ProviderFailure, type ProviderTools } from '../../contract/provider.js'
import { fetchBounded } from './bounded-fetch.js'
import { readJson } from './read-answer.js'

/** Finds the key that a token names. */
export type KeyFinder = JWTVerifyGetKey

/** The public keys of a provider, fetched when they are needed and cached for a while. */
export class KeySets {
  readonly #byTools = new WeakMap<ProviderTools, Map<string, Promise<KeyFinder>>>()

  /** Of one address; apps with tools of their own have sets of their own. */
  find(url: string, tools: ProviderTools): Promise<KeyFinder> {
    const sets = this.#byTools.get(tools) ?? new Map<string, Promise<KeyFinder>>()
    this.#byTools.set(tools, sets)
    const set = sets.get(url) ?? openKeySet(url, tools)
    sets.set(url, set)
    return set
  }
}

async function openKeySet(url: string, tools: ProviderTools): Promise<KeyFinder> {
  // Loaded at first use: an edge function pays for every byte at its start.
  const { createRemoteJWKSet, customFetch } = await import('jose/jwks/remote')
  const remote = createRemoteJWKSet(new URL(url), {
    timeoutDuration: Math.ceil(tools.timeout * 1000),
    cooldownDuration: tools.keyCooldown * 1000,
    cacheMaxAge: tools.keyMaxAge * 1000,
    [customFetch]: () => fetchKeys(url, tools),
  })
  return async (header, token) => {
    const key = await remote(header, token).catch((cause: unknown) => {
      throw isInvalidKeySet(cause)
        ? new ProviderFailure('malformed', `${new URL(url).host} answers no key set`, { cause })
        : cause
    })
    const keys = remote.jwks()?.keys.length ?? 0
    if (header.kid !== undefined || keys === 1) return key
    // @see OpenID Connect Core 1.0 section 10.1
    throw new ProviderFailure('untrusted', 'The id token does not say which key signed it')
  }
}

/** @see https://github.com/panva/jose/blob/main/docs/util/errors/classes/JWKSInvalid.md */
function isInvalidKeySet(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_JWKS_INVALID'
}

async function fetchKeys(url: string, tools: ProviderTools): Promise<Response> {
  const headers = { accept: 'application/json, application/jwk-set+json' }
  return readPublished(async () => {
    const answer = await fetchBounded(url, { headers }, tools)
    return Response.json(readJson(answer, new URL(url).host))
  })
}

/**
 * Reads public documents of a provider, such as its keys: a failure is that of the provider, never of a
 * token.
 *
 * @throws ProviderFailure `unreachable` or `malformed`.
 */
export async function readPublished<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (failure) {
    if (!(failure instanceof ProviderFailure) || failure.problem === 'unreachable') throw failure
    const { message, code } = failure
    throw new ProviderFailure('malformed', message, { code, cause: failure })
  }
}
