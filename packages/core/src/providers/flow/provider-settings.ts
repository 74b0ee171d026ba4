import * as z from 'zod/mini'
import {
  ConfigurationError,
  type OptionHints,
  explainProblems,
} from '../../contract/options/read-options.js'
import { callback, filledText, no, textList } from '../../contract/options/option-values.js'
import type { ProviderOptions } from '../../contract/providers/provider-options.js'
import type { ProviderRules } from '../../contract/providers/provider.js'
import { readSchema } from '../../contract/calls/read-schema.js'
import { isSafeTarget } from './bounded-fetch.js'
import type { ProviderDefinition } from './definition.js'

/** The options for the OAuth client with defaults applied. */
export interface ProviderSettings {
  /** The client id for requests. */
  readonly clientId: string
  /** The client ids whose id tokens are accepted. */
  readonly clientIds: readonly string[]
  readonly clientSecret: string | ((now: Date) => string | Promise<string>) | undefined
  readonly scope: readonly string[]
  readonly disableDefaultScope: boolean
  readonly prompt: string | undefined
  readonly loginHint: string | undefined
  readonly authorizationParameters: Readonly<Record<string, string>> | undefined
  readonly authorizationEndpoint: string | undefined
  readonly redirectURI: string | null
  readonly disableIdTokenSignIn: boolean
  readonly rules: ProviderRules
}

/** An address that tokens may be sent to. */
export const address = z.string().check(z.refine(isSafeTarget, 'must be an https address'))
/** More of the authorization URL. */
const parameters = z.optional(
  z.record(
    z.string().check(
      z.minLength(1, 'must be the name of a parameter'),
      z.refine((name) => !isReserved(name), 'is for the sign-in itself to say'),
      z.refine((name) => !hasOption(name), 'has an option of its own: prompt or loginHint'),
    ),
    z.string(),
  ),
)
/** Names a provider in calls and rows. */
export const providerId = z
  .string()
  .check(z.regex(/^[\w.-]{1,64}$/, 'must be letters, digits, "_", "." and "-"'))

/** The name of a provider in problems of its options. */
export function calledAs(options: object, factory: string): string {
  const id: unknown = Reflect.get(Object(options), 'id')
  return typeof id === 'string' && id !== '' ? id : factory
}

/** How an app authenticates. */
export const authentication = z.optional(z.enum(['post', 'basic']))

/** The options of every provider. */
export const commonOptions = {
  clientId: z.union(
    [filledText, textList.check(z.minLength(1))],
    'must be the id of the app at the provider',
  ),
  clientSecret: z.optional(
    z.union(
      [
        filledText,
        z.custom<(now: Date) => string | Promise<string>>((value) => typeof value === 'function'),
      ],
      'must be the secret of the app at the provider, or a function that makes it',
    ),
  ),
  scope: z._default(textList, []),
  disableDefaultScope: no,
  redirectURI: z.optional(z.url({ protocol: /^https?$/, error: 'must be an address' })),
  prompt: z.optional(filledText),
  loginHint: z.optional(filledText),
  authorizationParameters: parameters,
  authorizationEndpoint: z.optional(address),
  disableSignUp: no,
  disableImplicitSignUp: no,
  disableIdTokenSignIn: no,
  overrideUserInfoOnSignIn: no,
  placeholderEmail: z.optional(z.boolean()),
  mapProfileToUser: callback(),
  getUserInfo: callback(),
  verifyIdToken: callback(),
  refreshAccessToken: callback(),
}

/** A schema for every option of a provider. */
export type AllOptions<O> = { readonly [K in keyof O]-?: z.core.$ZodType }

/** Names of better-auth that differ much from ours. */
const hints: OptionHints = {
  scopes: 'write "scope"',
  config: 'write the options themselves',
  requireEmailVerification: 'an address counts as verified only where the provider says so',
  responseMode: 'the provider decides on it',
  responseType: 'the provider decides on it',
  discoveryUrl: 'write "issuer"',
  providerId: 'write "id"',
  authorizationUrl: 'write "authorizationEndpoint"',
  tokenUrl: 'write "tokenEndpoint"',
  userInfoUrl: 'write "userInfoEndpoint"',
  authorizationUrlParams: 'write "authorizationParameters"',
  additionalParams: 'write "authorizationParameters"',
}

/** What must be known of a provider before the first request. */
export interface ProviderNeeds {
  readonly id: string
  /** The app needs no secret. */
  readonly publicClients: boolean
  readonly placeholderEmail: boolean
}

/**
 * Checks the options of a provider with additional options before their use.
 *
 * @throws ConfigurationError that lists every problem.
 */
export function checkOptions<O extends object>(
  needs: Pick<ProviderNeeds, 'id' | 'publicClients'>,
  schema: z.core.$ZodType,
  options: O,
): O {
  readComplete(needs, schema, options)
  return options
}

function readComplete<S extends z.core.$ZodType>(
  { id, publicClients }: Pick<ProviderNeeds, 'id' | 'publicClients'>,
  schema: S,
  options: object,
): z.output<S> {
  const { data, error } = readSchema(schema, options)
  const problems = error ? explainProblems(schema, error, { root: [id], hints }) : []
  const secret: unknown = Reflect.get(Object(options), 'clientSecret')
  if (!publicClients && secret === undefined) {
    problems.push(`${id}.clientSecret: must be the secret of the app at the provider`)
  }
  if (data === undefined || problems.length > 0) throw new ConfigurationError(problems)
  return data
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
  const read = readComplete(needs, z.strictObject(commonOptions), options)
  const { clientId, placeholderEmail = needs.placeholderEmail, ...rest } = read
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
    authorizationParameters: rest.authorizationParameters,
    authorizationEndpoint: rest.authorizationEndpoint,
    redirectURI: rest.redirectURI ?? null,
    disableIdTokenSignIn: rest.disableIdTokenSignIn,
    rules: { disableSignUp, disableImplicitSignUp, overrideUserInfoOnSignIn, placeholderEmail },
  }
}

/**
 * Rejects definitions that are not safe.
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

/** The parameters of the flow itself: definitions and callers cannot set them. */
const reserved: readonly string[] = [
  'response_type',
  'response_mode',
  'client_id',
  'client_key',
  'client_secret',
  'state',
  'scope',
  'redirect_uri',
  'nonce',
  'code_challenge',
  'code_challenge_method',
  'request',
  'request_uri',
]

/** Whether a parameter is reserved for the flow. */
function isReserved(name: string): boolean {
  return reserved.includes(name)
}

/** Whether another option sets a parameter. */
function hasOption(name: string): boolean {
  return name === 'prompt' || name === 'login_hint'
}

/** The problems of a provider's own parameters. */
function parameterProblems(
  id: string,
  parameters: ProviderDefinition['authorizationParameters'] = {},
): string[] {
  return Object.keys(parameters)
    .filter(isReserved)
    .map((name) => `${id}.authorizationParameters.${name}: is for the sign-in itself to say`)
}
