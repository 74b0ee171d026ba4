import { defineEndpoint, displayName, ownEmail, pick } from '@countersign/core'
import * as z from 'zod/mini'
import { creationOptions, registered, requestOptions, signedIn } from '../answers.js'
import { authenticate, requestOptionsFor, UNKNOWN_PASSKEY_STATUS } from '../authenticate.js'
import { optionsForNewUser, optionsForUser } from '../creation-options.js'
import { passkeyErrors, registrationErrors } from '../errors.js'
import type { PasskeySettings } from '../options.js'
import { authenticationResponse, registrationResponse } from '../responses.js'

/** Every sign-in page requests options, and each request writes a challenge. */
const optionsLimit = { window: 60, max: 60 } as const
/** Each request verifies a signature. */
const verifyLimit = { window: 60, max: 30 } as const

/** A sign-up has no session. Without one, the handler rejects the other registrations itself. */
function accessOf({ signUp }: PasskeySettings) {
  return signUp ? 'optional-session' : 'fresh-session'
}

/** `GET /passkey/generate-register-options` */
export const createRegistrationOptions = (settings: PasskeySettings) =>
  defineEndpoint({
    method: 'GET',
    path: '/passkey/generate-register-options',
    summary: 'Get the options to register a passkey',
    access: accessOf(settings),
    limit: optionsLimit,
    query: z.object({
      authenticatorAttachment: z
        .optional(z.enum(['platform', 'cross-platform']))
        .with(
          z.describe('`platform` for this device, `cross-platform` for a security key or a phone'),
        ),
      email: z.optional(ownEmail).with(z.describe('Address of a new user who signs up')),
      name: z.optional(displayName).with(z.describe('Name of a new user who signs up')),
    }),
    answer: creationOptions,
    errors: registrationErrors,

    handle({ query, exchange, context }) {
      const call = { exchange, context, settings }
      const { email, name = '', authenticatorAttachment } = query
      if (!settings.signUp || email === undefined) {
        return optionsForUser(call, authenticatorAttachment)
      }
      const newUser = { email, name }
      return optionsForNewUser(call, newUser, authenticatorAttachment)
    },
  })

/** `POST /passkey/verify-registration` */
export const createVerifyRegistration = (settings: PasskeySettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/passkey/verify-registration',
    summary: 'Verify and store a new passkey',
    access: accessOf(settings),
    refetches: '$session $passkeys all?',
    limit: verifyLimit,
    body: z.object({
      response: registrationResponse,
      name: z.optional(displayName).with(z.describe('Name of the passkey')),
    }),
    answer: registered,
    errors: {
      ...registrationErrors,
      ...pick(
        passkeyErrors,
        'CHALLENGE_NOT_FOUND',
        'YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY',
        'FAILED_TO_VERIFY_REGISTRATION',
        'PREVIOUSLY_REGISTERED',
        'USER_ALREADY_EXISTS',
      ),
    },

    async handle({ body, exchange, context }) {
      const { register } = await import('../register.js')
      const { passkey, signedIn: started } = await register(body, { exchange, context, settings })
      return { ...passkey, ...started }
    },
  })

/** `POST /passkey/generate-authenticate-options` */
export const createAuthenticationOptions = (settings: PasskeySettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/passkey/generate-authenticate-options',
    summary: 'Get the options to sign in with a passkey',
    access: 'public',
    limit: optionsLimit,
    body: z.optional(
      z.object({
        email: z
          .optional(z.string().check(z.maxLength(254)))
          .with(z.describe('Ignored: the passkeys of an address are never revealed')),
      }),
    ),
    answer: requestOptions,

    handle: ({ exchange, context }) => requestOptionsFor({ exchange, context, settings }),
  })

/** `GET /passkey/generate-authenticate-options` */
export const createAuthenticationOptionsByGet = (settings: PasskeySettings) =>
  defineEndpoint({
    method: 'GET',
    path: '/passkey/generate-authenticate-options',
    summary: 'Get the options to sign in with a passkey',
    access: 'public',
    limit: optionsLimit,
    answer: requestOptions,

    handle: ({ exchange, context }) => requestOptionsFor({ exchange, context, settings }),
  })

/** `POST /passkey/verify-authentication` */
export const createVerifyAuthentication = (settings: PasskeySettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/passkey/verify-authentication',
    summary: 'Sign in with a passkey',
    access: 'public',
    refetches: 'all',
    limit: verifyLimit,
    body: z.object({ response: authenticationResponse }),
    answer: signedIn,
    errors: {
      ...pick(passkeyErrors, 'CHALLENGE_NOT_FOUND', 'AUTHENTICATION_FAILED'),
      PASSKEY_NOT_FOUND: { ...passkeyErrors.PASSKEY_NOT_FOUND, status: UNKNOWN_PASSKEY_STATUS },
    },

    handle: ({ body, exchange, context }) =>
      authenticate(body.response, { exchange, context, settings }),
  })
