import { defineEndpoint, displayName, email, model, pick } from '@countersign/core'
import * as z from 'zod/mini'
import { removeAbandoned } from './clean-up.js'
import { anonymousErrors } from './errors.js'
import { isAnonymous, hasNoSignInMethod } from './models.js'
import type { AnonymousSettings } from './options.js'

/** Every call creates a user. A browser needs one, an office behind one IP address a few. */
const limit = { window: 60, max: 20 }

/** `POST /sign-in/anonymous` */
export const createSignInAnonymous = (settings: AnonymousSettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/sign-in/anonymous',
    summary: 'Create an anonymous user and sign them in',
    access: 'public',
    refetches: 'all',
    limit,
    answer: z.object({ token: z.string(), user: model('user') }),
    errors: pick(anonymousErrors, 'ANONYMOUS_USERS_CANNOT_SIGN_IN_AGAIN_ANONYMOUSLY'),

    async handle({ exchange, context, fail }) {
      const { users, sessions } = context
      const signedIn = await exchange.findSession({ disableCookieCache: true })
      if (signedIn && isAnonymous(signedIn.user)) {
        throw fail('ANONYMOUS_USERS_CANNOT_SIGN_IN_AGAIN_ANONYMOUSLY')
      }
      const created = await users.create(exchange, {
        ...(await createIdentity(settings, context.createId())),
        emailVerified: false,
        image: null,
        isAnonymous: true,
      })
      const { session, user } = await sessions.start(exchange, created)
      return { token: session.token, user }
    },
  })

/** @throws Error when the app's own function returns something else than a name or a placeholder address. */
async function createIdentity(
  { name, emailDomain, generateName, generateRandomEmail }: AnonymousSettings,
  id: string,
) {
  return {
    name: generateName ? displayName.parse(await generateName()) : name,
    email: generateRandomEmail
      ? placeholder.parse(await generateRandomEmail())
      : `${id}@${emailDomain}`,
  }
}

/** @see RFC 2606 section 2: `.invalid` has no mailboxes. */
const placeholder = email.check(
  z.refine((address) => address.endsWith('.invalid'), 'must be under ".invalid"'),
)

/** `POST /delete-anonymous-user` */
export const createDeleteAnonymousUser = ({ disableDeleteAnonymousUser }: AnonymousSettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/delete-anonymous-user',
    summary: 'Delete the signed-in anonymous user and their data',
    access: 'session',
    refetches: 'all',
    personal: true,
    answer: z.object({ success: z.boolean() }),
    errors: pick(anonymousErrors, 'USER_IS_NOT_ANONYMOUS', 'DELETE_ANONYMOUS_USER_DISABLED'),

    async handle({ session, exchange, context, fail }) {
      const { user } = session
      if (disableDeleteAnonymousUser) throw fail('DELETE_ANONYMOUS_USER_DISABLED')
      if (!(await hasNoSignInMethod(context.users, user))) throw fail('USER_IS_NOT_ANONYMOUS')
      // The user may have been upgraded meanwhile: the stored row decides.
      const isRemoved = await context.users.remove(exchange, user, { isAnonymous: true })
      if (!isRemoved) throw fail('USER_IS_NOT_ANONYMOUS')
      return { success: true }
    },
  })

/** `auth.api.cleanUpAnonymousUsers()` */
export const createCleanUpAnonymousUsers = ({ abandonedAfterDays }: AnonymousSettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/clean-up-anonymous-users',
    summary: 'Remove abandoned anonymous users',
    access: 'server-only',
    answer: z.object({ removed: z.number() }),

    handle: async ({ exchange, context }) => ({
      removed: await removeAbandoned(exchange, context, abandonedAfterDays),
    }),
  })
