import * as z from 'zod/mini'
import { ProviderFailure, type ProviderTools } from '../../contract/providers/provider.js'
import { fetchBounded, isLoopback, isSafeTarget } from './bounded-fetch.js'
import { readJson } from './read-answer.js'

/** The metadata of an issuer that are used here. @see OpenID Connect Discovery 1.0 section 3 */
export type IssuerMetadata = z.output<typeof metadataSchema>

/** Seconds that it is believed. */
const MAX_AGE = 86_400

const texts = z.optional(z.array(z.string()))

const metadataSchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  jwks_uri: z.string(),
  userinfo_endpoint: z.optional(z.string()),
  scopes_supported: texts,
  token_endpoint_auth_methods_supported: texts,
  id_token_signing_alg_values_supported: texts,
  authorization_response_iss_parameter_supported: z.optional(z.boolean()),
})

interface Believed {
  readonly metadata: Promise<IssuerMetadata>
  readonly until: number
}

/** Fetches and caches the metadata of an issuer. */
export class Discovery {
  readonly #issuer: string
  readonly #byTools = new WeakMap<ProviderTools, Believed>()

  constructor(issuer: string) {
    this.#issuer = issuer
  }

  /** @throws ProviderFailure `untrusted` when the metadata belong to another issuer. */
  find(tools: ProviderTools): Promise<IssuerMetadata> {
    const now = tools.clock.now()
    const known = this.#byTools.get(tools)
    if (known && now < known.until) return known.metadata
    const metadata = this.#fetch(tools)
    const believed = { metadata, until: now + MAX_AGE * 1000 }
    this.#byTools.set(tools, believed)
    metadata.catch(() => {
      if (this.#byTools.get(tools) === believed) this.#byTools.delete(tools)
    })
    return metadata
  }

  async #fetch(tools: ProviderTools): Promise<IssuerMetadata> {
    const url = `${this.#issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
    const headers = { accept: 'application/json' }
    const { host } = new URL(url)
    const answer = await fetchBounded(url, { headers }, tools)
    const parsed = metadataSchema.safeParse(readJson(answer, host))
    if (!parsed.success) {
      throw new ProviderFailure('malformed', `${host} does not describe an OpenID provider`)
    }
    const metadata = parsed.data
    if (metadata.issuer !== this.#issuer) {
      const issuers = `${this.#issuer}, but that of ${host} is ${metadata.issuer}`
      throw new ProviderFailure('untrusted', `The option "issuer" is ${issuers}`)
    }
    const unsafe = endpointsOf(metadata).find((endpoint) => !this.#mayName(endpoint))
    if (unsafe === undefined) return metadata
    throw new ProviderFailure('untrusted', `${host} names an address that is not asked: ${unsafe}`)
  }

  /**
   * Only an issuer on this machine may name endpoints on it, and no remote issuer may name addresses in
   * private networks.
   */
  #mayName(endpoint: string): boolean {
    if (!isSafeTarget(endpoint)) return false
    const { hostname, origin } = new URL(endpoint)
    const issuer = new URL(this.#issuer)
    if (origin === issuer.origin || isLoopback(issuer.hostname)) return true
    return !isLoopback(hostname) && !/^\[|^[\d.]+$|\.localhost$/.test(hostname)
  }
}

function endpointsOf(metadata: IssuerMetadata): string[] {
  const { authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint } = metadata
  return [
    authorization_endpoint,
    token_endpoint,
    jwks_uri,
    ...(userinfo_endpoint === undefined ? [] : [userinfo_endpoint]),
  ]
}
