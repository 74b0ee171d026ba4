import { AuthError } from '../../contract/errors.js'
import type { Exchange } from '../../contract/calls/exchange.js'
import type { SocialProvider } from '../../contract/providers/provider.js'
import { Redirect } from '../../contract/calls/reply.js'
import type { OAuthState } from '../../contract/tables/stored-values.js'
import type { Services, SocialServices } from '../../services/services.js'
import type { ProviderGrant } from '../../services/social/social-accounts.js'
import type { LinkProblem } from '../../services/social/social-linking.js'
import { codeOf, errorPageOf, failed } from './callback-redirect.js'

/** What a provider returns with the browser. */
interface ReturnedVisit {
  readonly state: string
  readonly code?: string | undefined
  readonly error?: string | undefined
  readonly error_description?: string | undefined
  readonly device_id?: string | undefined
  readonly user?: string | undefined
  readonly iss?: string | undefined
}

/** A callback, and what answering it takes. */
export interface Callback {
  /** Of the provider, as in the path. */
  readonly id: string
  readonly visit: ReturnedVisit
  readonly exchange: Exchange
  readonly services: Services
}

/** Signs in, or links an account, with what a provider returns; the browser is redirected in any case. */
export async function finishVisit({ id, visit, exchange, services }: Callback): Promise<Redirect> {
  const social = await services.loadSocial()
  const state = await social.oauthStates.take(exchange, id, visit.state)
  if ('problem' in state) {
    return state.problem === 'provider_unknown'
      ? unknownProvider(state)
      : restart(errorPageOf(exchange), state.problem)
  }
  return useState(state, { visit, exchange, social, services })
}

interface Visited extends Omit<Callback, 'id'> {
  readonly social: SocialServices
}

async function useState(
  state: OAuthState,
  { visit, exchange, social, services }: Visited,
): Promise<Redirect> {
  const { errorURL } = state
  const { error, error_description, code, device_id: deviceId, user } = visit
  if (error !== undefined) {
    return failed(errorURL, { error: codeOf(error), error_description: shown(error_description) })
  }
  const provider = services.providers.find(state.provider)
  if (!provider) return unknownProvider(state)
  const problem = await issuerProblem(provider, visit.iss, services)
  if (problem !== null) return restart(errorURL, problem)
  if (code === undefined) return failed(errorURL, { error: 'no_code' })
  const grant = await social.grants.redeem(provider, state, { code, deviceId, user })
  if (typeof grant === 'string') return failed(errorURL, { error: grant })
  try {
    return await (state.linkTo === null ? signIn : link)({ grant, state, exchange, social })
  } catch (refusal) {
    // An error of the app itself, such as for a blocked user.
    if (refusal instanceof AuthError) return failed(errorURL, { error: codeOf(refusal.code) })
    throw refusal
  }
}

interface Granted {
  readonly grant: ProviderGrant
  readonly state: OAuthState
  readonly exchange: Exchange
  readonly social: SocialServices
}

async function signIn({ grant, state, exchange, social }: Granted): Promise<Redirect> {
  const { requestSignUp, callbackURL, newUserURL, errorURL } = state
  const outcome = await social.socialSignIn.signIn(exchange, grant, {
    requestSignUp,
    callbackURL,
  })
  if ('problem' in outcome) return failed(errorURL, { error: outcome.problem })
  return new Redirect(outcome.isNew ? (newUserURL ?? callbackURL) : callbackURL)
}

/** Only in the session that requested it, so that a link of an attacker has no effect. */
async function link({ grant, state, exchange, social }: Granted): Promise<Redirect> {
  const signedIn = await exchange.findSession({ disableCookieCache: true })
  if (signedIn?.user.id !== state.linkTo) return restart(state.errorURL, 'session_mismatch')
  const problem = await social.socialLinking.link(exchange, signedIn, grant)
  return problem === null
    ? new Redirect(state.callbackURL)
    : failed(state.errorURL, { error: linkCodes[problem], reason: problem })
}

const linkCodes: Record<LinkProblem, string> = {
  email_not_found: 'email_not_found',
  linking_not_allowed: 'unable_to_link_account',
  email_does_not_match: 'unable_to_link_account',
  linked_to_another: 'account_already_linked_to_different_user',
  unable_to_create_account: 'unable_to_link_account',
}

/**
 * Why a callback may come from another provider. An issuer is ignored when the provider has none; when the
 * provider's metadata cannot be read, the callback cannot be attributed to it.
 *
 * @see RFC 9207 section 2.4
 */
async function issuerProblem(
  provider: SocialProvider,
  iss: string | undefined,
  { providers }: Services,
): Promise<'provider_unavailable' | 'issuer_mismatch' | null> {
  const { value: known, problem } = await providers.attempt(provider, (tools) =>
    provider.issuer(tools),
  )
  if (problem !== undefined) return 'provider_unavailable'
  if (!known) return null
  const isIssuer = iss === undefined ? !known.announced : iss === known.issuer
  return isIssuer ? null : 'issuer_mismatch'
}

function unknownProvider({ errorURL }: Pick<OAuthState, 'errorURL'>): Redirect {
  return failed(errorURL, { error: 'oauth_provider_not_found' })
}

function restart(target: string, reason: string): Redirect {
  return failed(target, { error: 'please_restart_the_process', reason })
}

const MAX_DESCRIPTION_LENGTH = 200

function shown(description: string | undefined): string | undefined {
  return description?.replace(/[^\x20-\x7e]/g, ' ').slice(0, MAX_DESCRIPTION_LENGTH)
}
