import * as z from 'zod/mini'
import { coreTexts } from '../../contract/texts/core-texts.js'
import { accountErrors, AuthError, commonErrors, pick } from '../../contract/errors.js'
import type { Exchange } from '../../contract/calls/exchange.js'
import { filled, password, redirectURL } from '../../contract/calls/fields.js'
import { type Markup, markup } from '../../contract/texts/markup.js'
import type { User } from '../../contract/tables/models.js'
import { Redirect } from '../../contract/calls/reply.js'
import { redirectWithError } from '../navigation.js'
import { confirmPage, donePage } from '../confirm-page.js'
import { defineEndpoint } from '../define.js'
import { passwordLimit } from '../limits.js'

const answer = z.object({ success: z.boolean(), message: z.string() })
const token = filled(255)
const callbackURL = redirectURL().with(z.describe('Redirect target'))
const deleted = { success: true, message: 'User deleted' }

/** `POST /delete-user` */
export const deleteUser = defineEndpoint({
  method: 'POST',
  path: '/delete-user',
  summary: 'Delete the account of the signed-in user, immediately or after a mail',
  access: 'session',
  refetches: '$session',
  personal: true,
  form: true,
  limit: passwordLimit,

  body: z.object({ callbackURL, password: z.optional(password), token: z.optional(token) }),
  answer,
  errors: {
    ...pick(commonErrors, 'NOT_FOUND'),
    ...pick(accountErrors, 'CREDENTIAL_ACCOUNT_NOT_FOUND', 'INVALID_PASSWORD', 'SESSION_EXPIRED'),
    INVALID_TOKEN: { ...accountErrors.INVALID_TOKEN, status: 404 },
  },

  async handle({ body, session, exchange, services, fail }) {
    const { settings, accounts, accountLimits, mails, profile, callerSessions } = services
    const { deleteUser: options } = settings.user
    if (!options.enabled) throw fail('NOT_FOUND')

    const { token, callbackURL } = body
    if (token !== undefined) {
      const remove = (): Promise<boolean> => profile.remove(exchange, session.user, { token })
      const removed = await removeOrSendOn(exchange, callbackURL, remove)
      if (!removed) throw fail('INVALID_TOKEN')
      return afterDeletion(exchange, callbackURL, removed)
    }
    const { password: given } = body
    if (given !== undefined) {
      const account = await accounts.findOwnCredential(session.user.id)
      if (!account) throw fail('CREDENTIAL_ACCOUNT_NOT_FOUND')
      const isRight = await accountLimits.checkOwnPassword(exchange, session.user, () =>
        accounts.isPasswordOf(account, given),
      )
      if (!isRight) throw fail('INVALID_PASSWORD')
    }
    if (options.sendVerification) {
      mails.sendDeletion(exchange, session.user, callbackURL)
      return { success: true, message: 'Verification email sent' }
    }
    if (given === undefined && !callerSessions.isFresh(session)) throw fail('SESSION_EXPIRED')
    await profile.remove(exchange, session.user)
    return deleted
  },
})

/** `GET /delete-user/callback`: the link of a mail. It requires a session of the same user. */
export const deleteUserCallback = defineEndpoint({
  method: 'GET',
  path: '/delete-user/callback',
  summary: 'Follow the link that deletes an account',
  access: 'optional-session',
  personal: true,
  page: true,
  query: z.object({ token, callbackURL }),
  answer,
  errors: {
    ...pick(commonErrors, 'NOT_FOUND'),
    ...pick(accountErrors, 'FAILED_TO_GET_USER_INFO'),
    INVALID_TOKEN: { ...accountErrors.INVALID_TOKEN, status: 404 },
  },

  async handle({ query, exchange, services, fail }) {
    const { settings, profile, callerSessions } = services
    if (!settings.user.deleteUser.enabled) throw fail('NOT_FOUND')
    const signedIn = await exchange.findSession({ disableCookieCache: true })
    if (!signedIn) throw fail('FAILED_TO_GET_USER_INFO')
    callerSessions.checkOwn(signedIn, false)
    if (settings.links === 'confirm') {
      const { deleteAccount: title, deleteForGood: button } = coreTexts
      const about = await describeDeletion(exchange, signedIn.user)
      return confirmPage(exchange, {
        title,
        button,
        about,
        path: '/delete-user',
        fields: query,
        isDestructive: true,
      })
    }
    const { token, callbackURL } = query
    const remove = (): Promise<boolean> => profile.remove(exchange, signedIn.user, { token })
    const removed = await removeOrSendOn(exchange, callbackURL, remove)
    if (!removed) throw fail('INVALID_TOKEN')
    if (removed !== true) return removed
    return callbackURL === undefined ? deleted : new Redirect(callbackURL)
  },
})

/** After a mailed link, the error of a subscriber becomes a redirect with its code. */
async function removeOrSendOn(
  exchange: Exchange,
  callbackURL: string | undefined,
  remove: () => Promise<boolean>,
): Promise<boolean | Redirect> {
  try {
    return await remove()
  } catch (error) {
    if (!(error instanceof AuthError) || callbackURL === undefined || isScript(exchange))
      throw error
    return redirectWithError(callbackURL, error.code)
  }
}

/** The account to delete, and that it cannot be restored. */
async function describeDeletion(exchange: Exchange, { email }: User): Promise<Markup> {
  const { translate: say } = await exchange.findTranslator()
  return markup`<p><strong>${email}</strong></p>
<p>${say(coreTexts.deletionIsFinal)}</p>
`
}

/** A user who pressed a button is redirected; a script gets a result. */
function afterDeletion(exchange: Exchange, target: string | undefined, removed: true | Redirect) {
  if (removed !== true) return removed
  if (isScript(exchange)) return deleted
  return target === undefined ? donePage(exchange, coreTexts.accountDeleted) : new Redirect(target)
}

function isScript({ headers }: Exchange): boolean {
  return (headers.get('content-type') ?? '').startsWith('application/json')
}
