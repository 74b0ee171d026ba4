import type { AnswerHeaders, Plugin, PluginContext } from '@countersign/core'
import {
  createGetJwks,
  createGetToken,
  createRotateKeys,
  createSignJWT,
  createVerifyJWT,
} from './endpoints.js'
import { keyPairModel } from './models.js'
import { type JwtOptions, readOptions } from './options.js'
import { type FindTokens, Tokens } from './tokens.js'

export type { Claims, JwtOptions, RotationOptions, SigningAlgorithm } from './options.js'

/** The calls of the plugin. */
export interface JwtEndpoints {
  /** Get the public keys that verify tokens. */
  readonly getJwks: ReturnType<typeof createGetJwks>
  /** Get a signed token for the signed-in user. */
  readonly getToken: ReturnType<typeof createGetToken>
  /** Server only: signs a payload of the app. */
  readonly signJWT: ReturnType<typeof createSignJWT>
  /** Server only: verifies a token of the app and returns its payload or an error. */
  readonly verifyJWT: ReturnType<typeof createVerifyJWT>
  /**
   * Server only: creates a key pair. It is published at once and signs ten minutes later, when every
   * service can know it. The others stay published for the grace period. With `withdraw`, for a leaked
   * key, the new key signs at once and the others are removed.
   */
  readonly rotateKeys: ReturnType<typeof createRotateKeys>
}

/** The plugin that {@link jwt} returns. */
export interface JwtPlugin extends Plugin<'jwt', JwtEndpoints> {}

/**
 * Signs tokens that identify the signed-in user, and publishes the keys that verify them.
 *
 * @throws ConfigurationError, by `createAuth`, when a duration or an algorithm is invalid, or when keys would
 * be removed before their tokens expire.
 *
 * @example
 * ```ts
 * import { createAuth } from '@countersign/core'
 * import { memory } from '@countersign/core/memory'
 * import { jwt } from '@countersign/jwt'
 *
 * export const auth = createAuth({
 *   database: memory(),
 *   emailAndPassword: { enabled: true },
 *   plugins: [jwt({ rotation: { every: '30 days' } })],
 * })
 *
 * const { token } = await auth.api.signJWT({ body: { payload: { sub: 'report-7' } } })
 * console.log(token)
 * ```
 */
export function jwt(options: JwtOptions = {}): JwtPlugin {
  const settings = readOptions(options)
  const apps = new WeakMap<PluginContext, Tokens>()
  const tokensOf = (context: PluginContext): Tokens => {
    const tokens = apps.get(context) ?? new Tokens(context, settings)
    apps.set(context, tokens)
    return tokens
  }
  return {
    id: 'jwt',
    models: [keyPairModel],
    endpoints: {
      getJwks: createGetJwks(tokensOf),
      getToken: createGetToken(tokensOf),
      signJWT: createSignJWT(tokensOf),
      verifyJWT: createVerifyJWT(tokensOf),
      rotateKeys: createRotateKeys(tokensOf),
    },
    prepare: () => settings.problems,
    ...(settings.header && { answerHeaders: { 'session.shown': createHeaders(tokensOf) } }),
  }
}

function createHeaders(tokensOf: FindTokens): NonNullable<AnswerHeaders['session.shown']> {
  return async ({ isStored, ...shown }, { exchange, context }) => {
    // The user of a cached session may have been banned meanwhile, and a token would outlive the ban.
    if (!isStored) return {}
    return { 'set-auth-jwt': await tokensOf(context).issue(exchange.origin, shown) }
  }
}
