import { defineEndpoint, displayName, ownEmail, pick } from '@countersign/core'
import * as z from 'zod/mini'
import { creationOptions, registered, requestOptions, signedIn } from '../answers.js'
import { authenticate, requestOptionsFor, UNKNOWN_PASSKEY_STATUS } from '../authenticate.js'
import { optionsForPerson, optionsForUser } from '../creation-options.js'
import { passkeyErrors } from '../errors.js'
import type { PasskeySettings } from '../options.js'
import { register } from '../register.js'
import { authenticationResponse, registrationResponse } from '../responses.js'

/** Options are asked for by every page that offers to sign in; each writes a challenge. */
const optionsLimit = { window: 60, max: 60 } as const
/** Signatures to check. */
const verifyLimit = { window: 60, max: 30 } as const

/** A person who signs up has no session: the call itself asks for one otherwise. */
function accessOf({ signUp }: PasskeySettings) {
  return signUp ? 'optional-session' : 'fresh-session'
}

/** `GET /passkey/generate-register-options` */
export const createRegistrationOptions = (settings: PasskeySettings) =>
  defineEndpoint({
    method: 'GET',
    path: '/passkey/generate-register-options',
    summary: 'Begin to make a passkey',
    access: accessOf(settings),
    limit: optionsLimit,
    query: z.object({
      authenticatorAttachment: z
        .optional(z.enum(['platform', 'cross-platform']))
        .with(z.describe('Kept by the device, or on a security key or a phone')),
      email: z.optional(ownEmail).with(z.describe('Address of somebody who signs up')),
      name: z.optional(displayName).with(z.describe('What somebody is called who signs up')),
    }),
    answer: creationOptions,
    errors: pick(passkeyErrors, 'TOO_MANY_PASSKEYS'),

    handle({ query, exchange, context }) {
      const parts = { exchange, context, settings }
      const { email, name: called = '', authenticatorAttachment } = query
      if (!settings.signUp || email === undefined) {
        return optionsForUser(parts, authenticatorAttachment)
      }
      const person = { email, name: called }
      return optionsForPerson(parts, person, authenticatorAttachment)
    },
  })

/** `POST /passkey/verify-registration` */
export const createVerifyRegistration = (settings: PasskeySettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/passkey/verify-registration',
    summary: 'Store the passkey that was made',
    access: accessOf(settings),
    limit: verifyLimit,
    body: z.object({
      response: registrationResponse,
      name: z.optional(displayName).with(z.describe('What its owner calls it')),
    }),
    answer: registered,
    errors: pick(
      passkeyErrors,
      'CHALLENGE_NOT_FOUND',
      'YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY',
      'FAILED_TO_VERIFY_REGISTRATION',
      'PREVIOUSLY_REGISTERED',
      'TOO_MANY_PASSKEYS',
      'USER_ALREADY_EXISTS',
    ),

    async handle({ body, exchange, context }) {
      const { passkey, signedIn: entered } = await register(body, { exchange, context, settings })
      return { ...passkey, ...entered }
    },
  })

/** `POST /passkey/generate-authenticate-options` */
export const createAuthenticationOptions = (settings: PasskeySettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/passkey/generate-authenticate-options',
    summary: 'Begin to sign in with a passkey',
    access: 'public',
    limit: optionsLimit,
    body: z.optional(
      z.object({
        email: z
          .optional(z.string().check(z.maxLength(254)))
          .with(z.describe('Ignored: which passkeys an address has is told to nobody')),
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
    summary: 'Begin to sign in with a passkey',
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
