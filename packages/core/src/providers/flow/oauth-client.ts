import { REDIRECT_NONCE } from '../../contract/tables/stored-values.js'
import {
  type AuthorizationAnswer,
  type GivenIdToken,
  type IdTokenProfile,
  noTokens,
  ProviderFailure,
  type ProviderProfile,
  type ProviderTokens,
  type ProviderTools,
  type SocialProvider,
} from '../../contract/providers/provider.js'
import {
  mapProfile,
  type ProfileData,
  type ProviderOptions,
} from '../../contract/providers/provider-options.js'
import type { Clock } from '../../contract/runtime.js'
import {
  CLOCK_SKEW,
  IdTokenVerifier,
  checkAccessTokenHash,
  decodeClaims,
  isCompactJws,
  readPublished,
  signedTextOf,
} from './id-token.js'
import { authorizationURL } from './authorization-url.js'
import type { ProfileDraft, ProviderDefinition } from './definition.js'
import { buildProfile } from './profile.js'
import { createSource, type SourceDeps } from './profile-source.js'
import { type ProviderSettings, readSettings } from './provider-settings.js'
import { isData, textOf } from './read-answer.js'
import { requestTokens } from './token-request.js'

/** What is known of a provider before the first request. */
export interface ProviderFacts {
  readonly id: string
  readonly name: string
  readonly publicClients: boolean
  readonly refreshable: boolean
  readonly placeholderEmail: boolean
  /** Clients may send id tokens. */
  readonly givenIdTokens: boolean
}

/** Finds out the rest, such as by discovery. */
export type FindDefinition = (tools: ProviderTools) => Promise<ProviderDefinition>

/** Creates a provider whose remaining facts are fetched when they are needed. */
export function assembleProvider<P extends object>(
  facts: ProviderFacts,
  find: FindDefinition,
  options: ProviderOptions<P>,
): SocialProvider {
  const client = new OAuthClient(readSettings(facts, options), find, options)
  const refreshes = facts.refreshable || options.refreshAccessToken !== undefined
  const verifies = facts.givenIdTokens || options.verifyIdToken !== undefined
  const takesIdTokens = verifies && !client.settings.disableIdTokenSignIn
  return {
    id: facts.id,
    name: facts.name,
    rules: client.settings.rules,
    redirectURI: client.settings.redirectURI,
    authorize: async (request, tools) =>
      authorizationURL(await find(tools), client.settings, request),
    exchange: (answer, tools) => client.exchange(answer, tools),
    identify: (tokens, answer, tools) => client.identify(tokens, answer, tools),
    refresh: refreshes ? (refreshToken, tools) => client.refresh(refreshToken, tools) : null,
    identifyByIdToken: takesIdTokens ? (given, tools) => client.identifyGiven(given, tools) : null,
    issuer: async (tools) => (await find(tools)).issuer ?? null,
  }
}

class OAuthClient<P extends object> {
  readonly settings: ProviderSettings
  readonly #find: FindDefinition
  readonly #options: ProviderOptions<P>
  readonly #idTokens: IdTokenVerifier

  constructor(settings: ProviderSettings, find: FindDefinition, options: ProviderOptions<P>) {
    this.settings = settings
    this.#find = find
    this.#options = options
    this.#idTokens = new IdTokenVerifier(settings.clientIds)
  }

  async exchange(answer: AuthorizationAnswer, tools: ProviderTools): Promise<ProviderTokens> {
    const definition = await this.#find(tools)
    const fields = {
      grant_type: 'authorization_code',
      code: answer.code,
      code_verifier: definition.pkce ? answer.codeVerifier : undefined,
      ...definition.tokenParameters?.(answer),
      redirect_uri: answer.redirectURI,
    }
    const url = definition.endpoints.token
    return requestTokens({ definition, settings: this.settings, url, fields }, tools)
  }

  async refresh(refreshToken: string, tools: ProviderTools): Promise<ProviderTokens> {
    const { refreshAccessToken } = this.#options
    const renewed = refreshAccessToken
      ? { ...noTokens, ...(await ownCode(() => refreshAccessToken(refreshToken))) }
      : await this.#requestRefresh(refreshToken, tools)
    return { ...renewed, refreshToken: renewed.refreshToken ?? refreshToken }
  }

  async #requestRefresh(refreshToken: string, tools: ProviderTools): Promise<ProviderTokens> {
    const definition = await this.#find(tools)
    const fields = {
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
      ...definition.refreshParameters,
    }
    const url = definition.endpoints.refresh ?? definition.endpoints.token
    return requestTokens({ definition, settings: this.settings, url, fields }, tools)
  }

  async identify(
    tokens: ProviderTokens,
    answer: Pick<AuthorizationAnswer, 'nonce' | 'user'> | null,
    tools: ProviderTools,
  ): Promise<ProviderProfile> {
    const definition = await this.#find(tools)
    const { idToken } = tokens
    const nonce = definition.nonce ? answer?.nonce : undefined
    const user = parseUser(answer?.user)
    if (idToken === null || !definition.idToken) {
      return this.#findProfile(definition, { tokens, claims: null, user }, tools)
    }
    const claims = answer
      ? await this.#idTokens.verify(definition.idToken, { token: idToken, nonce }, tools)
      : // It was verified when it was stored, and has ended since.
        decodeClaims(idToken)
    return this.#findProfile(definition, { tokens, claims, user }, tools)
  }

  /** Rejects every spelling of a token but one before the first request. */
  async identifyGiven(given: GivenIdToken, tools: ProviderTools): Promise<IdTokenProfile> {
    const isJws = isCompactJws(given.token)
    if (!isJws && !isOpaque(given.token)) {
      throw new ProviderFailure('untrusted', 'The id token is not spelled canonically')
    }
    const definition = await readPublished(() => this.#find(tools))
    return isJws
      ? this.#identifyJws(definition, given, tools)
      : this.#identifyOpaque(definition, given.token, tools)
  }

  async #identifyJws(
    definition: ProviderDefinition,
    given: GivenIdToken,
    tools: ProviderTools,
  ): Promise<IdTokenProfile> {
    const claims = await this.#verifyGiven(definition, given, tools)
    checkGivenNonce(claims, given)
    const expiresAt = readEnd(claims['exp'], tools.clock)
    const { accessToken = null, token: idToken } = given
    if (accessToken !== null) await checkAccessTokenHash(idToken, claims, accessToken)
    const tokens = { ...noTokens, idToken, accessToken }
    const user = given.user ? { ...given.user } : null
    const isUnbound = accessToken !== null && claims['at_hash'] === undefined
    const known = { tokens, claims, user, isUnbound }
    const profile = await this.#findProfile(definition, known, tools)
    return { ...profile, replayKey: signedTextOf(idToken), expiresAt }
  }

  /** An access token in the place of an id token. */
  async #identifyOpaque(
    definition: ProviderDefinition,
    accessToken: string,
    tools: ProviderTools,
  ): Promise<IdTokenProfile> {
    const { idToken: rules } = definition
    const tokens = { ...noTokens, accessToken }
    const known = { tokens, claims: null, user: null }
    const source = createSource({ definition, settings: this.settings, known }, tools)
    const inspect = this.#options.verifyIdToken ? undefined : rules?.inspectOpaque
    const inspected = await ownCode(async () => inspect?.(source))
    if (!inspected) {
      throw new ProviderFailure('untrusted', 'The token was not made for this app')
    }
    const { claims, exp } = inspected
    const expiresAt = exp === null ? new Date(NEVER) : readEnd(exp, tools.clock, Infinity)
    const profile = await this.#findProfile(definition, { ...known, claims }, tools)
    return { ...profile, replayKey: accessToken, expiresAt }
  }

  async #verifyGiven(
    { idToken }: ProviderDefinition,
    { token, nonce }: GivenIdToken,
    tools: ProviderTools,
  ): Promise<ProfileData> {
    const { verifyIdToken } = this.#options
    if (!verifyIdToken && idToken) return this.#idTokens.verify(idToken, { token, nonce }, tools)
    const holds = verifyIdToken && (await ownCode(async () => verifyIdToken(token, nonce)))
    if (holds === true) return decodeClaims(token)
    throw new ProviderFailure('untrusted', 'The id token does not hold')
  }

  async #findProfile(
    definition: ProviderDefinition,
    known: Known,
    tools: ProviderTools,
  ): Promise<ProviderProfile> {
    const { draft, data } = await this.#findDraft(definition, known, tools)
    checkSameSubject(known.claims, data)
    const mapped = await ownCode(async () => mapProfile(this.#options, data))
    return { ...buildProfile(draft, data, mapped), issuer: textOf(known.claims?.['iss']) }
  }

  async #findDraft(
    definition: ProviderDefinition,
    known: Known,
    tools: ProviderTools,
  ): Promise<{ readonly draft: ProfileDraft; readonly data: ProfileData }> {
    const { getUserInfo } = this.#options
    if (getUserInfo) {
      return ownCode(async () => {
        const found = await getUserInfo(known.tokens)
        if (!found) throw new ProviderFailure('refused', 'The app refuses the user')
        const data = Object.fromEntries(Object.entries(found.data))
        return { draft: { ...found.user, subject: found.user.id }, data }
      })
    }
    const source = createSource({ definition, settings: this.settings, known }, tools)
    const data = await definition.findProfile(source)
    if (!data) throw new ProviderFailure('refused', 'The provider returned no profile')
    const draft = await ownCode(() => Promise.resolve(definition.toDraft(data)))
    return { draft, data }
  }
}

type Known = SourceDeps['known']

/** Letters in which a token without parts has one spelling only. */
function isOpaque(token: string): boolean {
  return /^[\w-]+$/.test(token)
}

/**
 * A nonce in the token requires the same from the caller, and the reverse. A sign-in through the browser
 * has used its token already.
 */
function checkGivenNonce({ nonce: claimed }: ProfileData, { nonce: given }: GivenIdToken): void {
  if ((claimed === undefined) !== (given === undefined)) {
    throw new ProviderFailure('untrusted', 'Token and caller do not both say a nonce')
  }
  if (textOf(claimed)?.startsWith(REDIRECT_NONCE)) {
    throw new ProviderFailure('untrusted', 'The id token is of a sign-in through the browser')
  }
}

/** Seconds until an id token must expire at the latest: it is remembered as long. */
const MOST_LIFE = 30 * 86_400
/** In milliseconds: the last year that every database can write. */
const NEVER = Date.UTC(9999, 0)

/** When a token ends, with the difference of clocks that is allowed. */
function readEnd(exp: unknown, clock: Clock, mostLife: number = MOST_LIFE): Date {
  const now = clock.now() / 1000
  if (typeof exp === 'number' && exp > now - CLOCK_SKEW && exp <= now + mostLife) {
    return new Date(Math.min((exp + CLOCK_SKEW) * 1000, NEVER))
  }
  throw new ProviderFailure('untrusted', 'The token has ended, or it does not end soon enough')
}

/** The id token and the user info must belong to one user. @see OpenID Connect Core 1.0 section 5.3.2 */
function checkSameSubject(claims: ProfileData | null, data: ProfileData): void {
  if (!claims || data['sub'] === undefined || data['sub'] === claims['sub']) return
  throw new ProviderFailure('untrusted', 'The profile belongs to another user than the id token')
}

/** Code of the app that fails is a provider that fails. */
async function ownCode<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (cause) {
    if (cause instanceof ProviderFailure) throw cause
    throw new ProviderFailure('refused', "The app's own code for the provider failed", { cause })
  }
}

function parseUser(text: string | undefined): ProfileData | null {
  if (text === undefined) return null
  try {
    const user: unknown = JSON.parse(text)
    return isData(user) ? user : null
  } catch {
    return null
  }
}
