import * as z from 'zod/mini'
import { AuthError } from '../../contract/errors.js'
import type { Exchange } from '../../contract/exchange.js'
import type { OAuthState } from '../../contract/stored-values.js'
import type { SocialProvider } from '../../contract/provider.js'
import { Redirect } from '../../contract/reply.js'
import type { Services } from '../../services/services.js'
import type { ProviderGrant } from '../../services/social/social-accounts.js'
import type { LinkProblem } from '../../services/social/social-linking.js'
import { appendQuery } from '../navigation.js'
import { text } from '../../contract/fields.js'
import { defineEndpoint } from '../define.js'

const given = z.optional(text(4096))

/** The parameters of a callback. Others are dropped. */
const returned = z.object({
  code: given,
  state: given,
  error: given,
  error_description: given,
  device_id: given,
  user: given.with(z.describe('User data that some providers send at the first sign-in')),
  iss: given.with(z.describe('RFC 9207')),
})

type Returned = z.output<typeof returned>

const page = {
  access: 'public',
  page: true,
  crossSite: true,
  params: z.object({ id: z.string() }),
  answer: z.null(),
  refuse: ({ code, status }: AuthError, exchange: Exchange) =>
    status === 429 ? null : failed(errorPageOf(exchange), { error: wordOf(code) }),
} as const

/** `GET /callback/{id}`: the callback of a provider. */
export const callback = defineEndpoint({
  ...page,
  method: 'GET',
  path: '/callback/{id}',
  summary: 'Handle the callback of a provider',
  query: returned,

  async handle({ query, params, exchange, services }) {
    const errorPage = errorPageOf(exchange)
    if (query.state === undefined) return failed(errorPage, { error: 'state_not_found' })
    const state = await services.oauthStates.take(exchange, params.id, query.state)
    if (!('problem' in state)) return goOn({ query, state, exchange, services })
    return state.problem === 'provider_unknown'
      ? unknownProvider(state)
      : restart(errorPage, state.problem)
  },
})

/**
 * `POST /callback/{id}`: the same from a form of the provider. Browsers send no cookies with forms of other
 * sites, so the browser is redirected to the GET call.
 */
export const callbackByPost = defineEndpoint({
  ...page,
  method: 'POST',
  path: '/callback/{id}',
  summary: 'Handle the callback of a provider that posts',
  form: true,
  body: returned,

  handle: ({ body, params, exchange }) => {
    return redirectTo(`${exchange.callsURL}/callback/${params.id}`, body)
  },
})

interface Return {
  readonly query: Returned
  readonly state: OAuthState
  readonly exchange: Exchange
  readonly services: Services
}

async function goOn({ query, state, exchange, services }: Return): Promise<Redirect> {
  const { errorURL } = state
  const { error, error_description, code, device_id: deviceId, user } = query
  if (error !== undefined) {
    return failed(errorURL, { error: wordOf(error), error_description: shown(error_description) })
  }
  const provider = services.providers.find(state.provider)
  if (!provider) return unknownProvider(state)
  const problem = await issuerProblem(provider, query.iss, services)
  if (problem !== null) return restart(errorURL, problem)
  if (code === undefined) return failed(errorURL, { error: 'no_code' })
  const grant = await services.grants.redeem(provider, state, { code, deviceId, user })
  if (typeof grant === 'string') return failed(errorURL, { error: grant })
  try {
    return await (state.linkTo === null ? signIn : link)({ grant, state, exchange, services })
  } catch (refusal) {
    // An error of the app itself, such as for a blocked user.
    if (refusal instanceof AuthError) return failed(errorURL, { error: wordOf(refusal.code) })
    throw refusal
  }
}

interface Granted extends Omit<Return, 'query'> {
  readonly grant: ProviderGrant
}

async function signIn({ grant, state, exchange, services }: Granted): Promise<Redirect> {
  const { requestSignUp, callbackURL, newUserURL, errorURL } = state
  const outcome = await services.socialSignIn.signIn(exchange, grant, {
    requestSignUp,
    callbackURL,
  })
  if ('problem' in outcome) return failed(errorURL, { error: outcome.problem })
  return new Redirect(outcome.isNew ? (newUserURL ?? callbackURL) : callbackURL)
}

/** Only in the session that requested it, so that a link of an attacker has no effect. */
async function link({ grant, state, exchange, services }: Granted): Promise<Redirect> {
  const signedIn = await exchange.findSession({ disableCookieCache: true })
  if (signedIn?.user.id !== state.linkTo) return restart(state.errorURL, 'session_mismatch')
  const problem = await services.socialLinking.link(exchange, signedIn, grant)
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

/** The page for errors before the state of this browser was found. */
function errorPageOf({ callsURL }: Exchange): string {
  return `${callsURL}/error`
}

function unknownProvider({ errorURL }: Pick<OAuthState, 'errorURL'>): Redirect {
  return failed(errorURL, { error: 'oauth_provider_not_found' })
}

function restart(target: string, reason: string): Redirect {
  return failed(target, { error: 'please_restart_the_process', reason })
}

function failed(target: string, query: { readonly error: string } & OptionalTexts): Redirect {
  return redirectTo(target, query)
}

type OptionalTexts = Readonly<Record<string, string | undefined>>

function redirectTo(target: string, query: OptionalTexts): Redirect {
  const present = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  return new Redirect(appendQuery(target, Object.fromEntries(present)))
}

const unreadable = ['VALIDATION_ERROR', 'UNSUPPORTED_MEDIA_TYPE', 'PAYLOAD_TOO_LARGE']
const broken = ['INTERNAL_SERVER_ERROR', 'SERVICE_UNAVAILABLE']

/** The error code of a provider: nothing else of its error is passed on. */
function wordOf(code: string): string {
  if (unreadable.includes(code)) return 'invalid_callback_request'
  if (broken.includes(code)) return 'internal_server_error'
  return /^[\w.-]{1,64}$/.test(code) ? code : 'invalid_callback_request'
}

const MAX_DESCRIPTION_LENGTH = 200

function shown(description: string | undefined): string | undefined {
  return description?.replace(/[^\x20-\x7e]/g, ' ').slice(0, MAX_DESCRIPTION_LENGTH)
}
