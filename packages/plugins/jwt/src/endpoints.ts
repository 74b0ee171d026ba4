import { defineEndpoint, type Duration, parseDuration } from '@countersign/core'
import * as z from 'zod/mini'
import { KEY_SET_MAX_AGE } from './options.js'
import type { FindTokens, TokenOverrides } from './tokens.js'

const publicKey = z.object({
  kty: z.string(),
  kid: z.string(),
  alg: z.string(),
  use: z.string(),
  crv: z.optional(z.string()),
  x: z.optional(z.string()),
  y: z.optional(z.string()),
  n: z.optional(z.string()),
  e: z.optional(z.string()),
})

/** `GET /jwks` */
export const createGetJwks = (tokensOf: FindTokens) =>
  defineEndpoint({
    method: 'GET',
    path: '/jwks',
    summary: 'Get the public keys that verify tokens',
    access: 'public',
    maxAge: KEY_SET_MAX_AGE,
    answer: z.object({ keys: z.array(publicKey) }),
    handle: async ({ context }) => ({ keys: [...(await tokensOf(context).keys.published())] }),
  })

/** `GET /token` */
export const createGetToken = (tokensOf: FindTokens) =>
  defineEndpoint({
    method: 'GET',
    path: '/token',
    summary: 'Get a signed token for the signed-in user',
    access: 'session',
    // A cached session may be minutes old, and the token would outlive its end.
    storedSession: true,
    answer: z.object({ token: z.string() }),

    async handle({ session, exchange, context }) {
      return { token: await tokensOf(context).issue(exchange.origin, session) }
    },
  })

const filled = z.string().check(z.minLength(1))
const seconds = z.number().check(z.int(), z.nonnegative())
const duration = z
  .union([z.number(), z.string()])
  .check(z.refine((value: Duration) => (parseDuration(value) ?? 0) > 0))

const audience = z.union([filled, z.array(filled).check(z.minLength(1))])

const overrides = z.object({
  issuer: z.optional(filled),
  audience: z.optional(audience),
  expiresIn: z.optional(duration),
  type: z.optional(filled).with(z.describe('The `typ` of the header. Default `app+jwt`')),
})

/** Registered claims have types. @see RFC 7519 section 4.1 */
const payload = z.looseObject({
  iss: z.optional(filled),
  aud: z.optional(audience),
  sub: z.optional(filled),
  jti: z.optional(filled),
  exp: z.optional(seconds),
  nbf: z.optional(seconds),
  iat: z.optional(seconds),
})

/** `auth.api.signJWT()` */
export const createSignJWT = (tokensOf: FindTokens) =>
  defineEndpoint({
    method: 'POST',
    path: '/sign-jwt',
    summary: 'Sign a payload of the app',
    access: 'server-only',
    body: z.object({
      payload,
      overrideOptions: z.optional(overrides),
    }),
    answer: z.object({ token: z.string() }),

    async handle({ body, exchange, context }) {
      const changes = changesOf(body.overrideOptions ?? {})
      return { token: await tokensOf(context).sign(exchange.origin, body.payload, changes) }
    },
  })

function changesOf({
  issuer,
  audience,
  expiresIn,
  type,
}: z.output<typeof overrides>): TokenOverrides {
  return {
    ...(issuer !== undefined && { issuer }),
    ...(audience !== undefined && { audience }),
    ...(expiresIn !== undefined && { expiresIn: parseDuration(expiresIn) ?? 0 }),
    ...(type !== undefined && { type }),
  }
}

/** `auth.api.verifyJWT()` */
export const createVerifyJWT = (tokensOf: FindTokens) =>
  defineEndpoint({
    method: 'POST',
    path: '/verify-jwt',
    summary: 'Verify a token of the app',
    access: 'server-only',
    body: z.object({
      token: z.string(),
      issuer: z.optional(filled).with(z.describe('Default: the option of the plugin')),
      audience: z.optional(filled).with(z.describe('Default: the option of the plugin')),
      type: z
        .optional(filled)
        .with(z.describe('The `typ` of the header. Default: `JWT` or `app+jwt`')),
    }),
    answer: z.object({
      payload: z.nullable(z.record(z.string(), z.unknown())),
      error: z.nullable(z.object({ code: z.string(), message: z.string() })),
    }),

    async handle({ body: { token, ...checks }, exchange, context }) {
      const { payload, error } = await tokensOf(context).check(exchange.origin, token, checks)
      return { payload: payload && { ...payload }, error }
    },
  })

/** `auth.api.rotateKeys()` */
export const createRotateKeys = (tokensOf: FindTokens) =>
  defineEndpoint({
    method: 'POST',
    path: '/rotate-keys',
    summary: 'Create a new key pair',
    access: 'server-only',
    body: z.optional(
      z.object({
        withdraw: z
          .optional(z.boolean())
          .with(
            z.describe(
              'For leaked keys: removes all other keys and signs with the new key immediately',
            ),
          ),
      }),
    ),
    answer: z.object({ kid: z.string(), signsFrom: z.date() }),

    async handle({ body, context }) {
      const { keys } = tokensOf(context)
      const { id, createdAt } = await (body?.withdraw === true ? keys.withdraw() : keys.rotate())
      return { kid: id, signsFrom: createdAt }
    },
  })
