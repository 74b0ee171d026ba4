import * as z from 'zod/mini'
import { ConfigurationError, problemsOf } from '../contract/configuration-error.js'
import { flag } from '../contract/fields.js'
import type { ProviderRules } from '../contract/provider.js'
import type { ProviderOptions } from '../contract/provider-options.js'
import { readSchema } from '../contract/read-schema.js'
import { isSafeTarget } from './bounded-fetch.js'
import type { ProviderDefinition } from './definition.js'
import { parameterProblems } from './parameter-problems.js'

/** What the OAuth client needs of the options, complete. */
export interface ProviderSettings {
  /** The one that asks. */
  readonly clientId: string
  /** Every one whose id tokens count. */
  readonly clientIds: readonly string[]
  readonly clientSecret: string | ((now: Date) => string | Promise<string>) | undefined
  readonly scope: readonly string[]
  readonly disableDefaultScope: boolean
  readonly prompt: string | undefined
  readonly loginHint: string | undefined
  readonly authorizationEndpoint: string | undefined
  readonly redirectURI: string | null
  readonly disableIdTokenSignIn: boolean
  readonly rules: ProviderRules
}

const text = z.string().check(z.minLength(1, 'must not be empty'))
const no = flag(false)
const callback = z.optional(z.custom((value) => typeof value === 'function', 'must be a function'))
const address = z.optional(z.string().check(z.refine(isSafeTarget, 'must be an https address')))

const optionsSchema = z.looseObject({
  clientId: z.union(
    [text, z.array(text).check(z.minLength(1))],
    'must be the id of the app at the provider',
  ),
  clientSecret: z.optional(
    z.union(
      [
        text,
        z.custom<(now: Date) => string | Promise<string>>((value) => typeof value === 'function'),
      ],
      'must be the secret of the app at the provider, or a function that makes it',
    ),
  ),
  scope: z._default(z.array(text), []),
  disableDefaultScope: no,
  redirectURI: z._default(z.nullable(z.url('must be an address')), null),
  prompt: z.optional(text),
  loginHint: z.optional(text),
  authorizationEndpoint: address,
  disableSignUp: no,
  disableImplicitSignUp: no,
  disableIdTokenSignIn: no,
  overrideUserInfoOnSignIn: no,
  placeholderEmail: z.optional(z.boolean()),
  mapProfileToUser: callback,
  getUserInfo: callback,
  verifyIdToken: callback,
  refreshAccessToken: callback,
})

/** What must be known of a provider before anybody asks it. */
export interface ProviderNeeds {
  readonly id: string
  /** The app needs no secret. */
  readonly publicClients: boolean
  readonly placeholderEmail: boolean
}

/**
 * Reads the options of a provider.
 *
 * @throws ConfigurationError that lists every problem.
 */
export function readSettings<P extends object>(
  needs: ProviderNeeds,
  options: ProviderOptions<P>,
): ProviderSettings {
  const { id, publicClients } = needs
  const parsed = readSchema(optionsSchema, options)
  const problems = problemsOf(parsed.error, [id])
  if (parsed.data && !publicClients && parsed.data.clientSecret === undefined) {
    problems.push(`${id}.clientSecret: must be the secret of the app at the provider`)
  }
  if (!parsed.success || problems.length > 0) throw new ConfigurationError(problems)
  const { clientId, placeholderEmail = needs.placeholderEmail, ...rest } = parsed.data
  const clientIds = [clientId].flat()
  const { disableSignUp, disableImplicitSignUp, overrideUserInfoOnSignIn } = rest
  return {
    clientId: clientIds[0] ?? '',
    clientIds,
    clientSecret: rest.clientSecret,
    scope: rest.scope,
    disableDefaultScope: rest.disableDefaultScope,
    prompt: rest.prompt,
    loginHint: rest.loginHint,
    authorizationEndpoint: rest.authorizationEndpoint,
    redirectURI: rest.redirectURI,
    disableIdTokenSignIn: rest.disableIdTokenSignIn,
    rules: { disableSignUp, disableImplicitSignUp, overrideUserInfoOnSignIn, placeholderEmail },
  }
}

/**
 * Refuses definitions that would not be safe.
 *
 * @throws ConfigurationError that lists every problem.
 */
export function checkDefinition(definition: ProviderDefinition): void {
  const { id, endpoints, idToken } = definition
  const { authorization, token, refresh = token, profile = [] } = endpoints
  const addresses = [authorization, token, refresh, ...profile, ...(idToken ? [idToken.keys] : [])]
  const problems = [
    ...addresses
      .filter((url) => !isSafeTarget(url))
      .map((url) => `${id}: ${url} must be an https address`),
    ...parameterProblems(id, definition.authorizationParameters),
    ...(idToken?.algorithms ?? [])
      .filter((name) => !/^([RP]S|ES)(256|384|512)$|^Ed(DSA|25519)$/.test(name))
      .map((name) => `${id}: id tokens cannot be signed with ${name}`),
  ]
  if (problems.length > 0) throw new ConfigurationError(problems)
}
