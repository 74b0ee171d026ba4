import * as z from 'zod/mini'
import { coreTexts } from '../../contract/core-texts.js'
import { accountErrors, kernelErrors, pick } from '../../contract/errors.js'
import type { Exchange } from '../../contract/exchange.js'
import { filled, password, redirectURL } from '../../contract/fields.js'
import { type Markup, markup } from '../../contract/markup.js'
import type { User } from '../../contract/models.js'
import { Redirect } from '../../contract/reply.js'
import { confirmPage, donePage } from '../confirm-page.js'
import { defineEndpoint } from '../define.js'
import { passwordLimit } from '../limits.js'

const answer = z.object({ success: z.boolean(), message: z.string() })
const token = filled(255)
const callbackURL = redirectURL().with(z.describe('Where the browser goes afterwards'))
const deleted = { success: true, message: 'User deleted' }

/** `POST /delete-user` */
export const deleteUser = defineEndpoint({
  method: 'POST',
  path: '/delete-user',
  summary: 'Delete the account of the signed-in person, at once or after a mail',
  access: 'session',
  personal: true,
  form: true,
  limit: passwordLimit,

  body: z.object({ callbackURL, password: z.optional(password), token: z.optional(token) }),
  answer,
  errors: {
    ...pick(kernelErrors, 'NOT_FOUND'),
    ...pick(accountErrors, 'CREDENTIAL_ACCOUNT_NOT_FOUND', 'INVALID_PASSWORD', 'SESSION_EXPIRED'),
    INVALID_TOKEN: { ...accountErrors.INVALID_TOKEN, status: 404 },
  },

  async handle({ body, session, exchange, services, fail }) {
    const { settings, accounts, mails, profile, callers } = services
    const { deleteUser: options } = settings.user
    if (!options.enabled) throw fail('NOT_FOUND')

    if (body.token !== undefined) {
      if (!(await profile.remove(exchange, session.user, body.token))) throw fail('INVALID_TOKEN')
      return afterDeletion(exchange, body.callbackURL)
    }
    if (body.password !== undefined) {
      const account = await accounts.findCredential(session.user.id)
      if (!account) throw fail('CREDENTIAL_ACCOUNT_NOT_FOUND')
      const isRight = await accounts.isPasswordOf(account, body.password)
      if (!isRight) throw fail('INVALID_PASSWORD')
    } else if (options.sendVerification) {
      mails.sendDeletion(exchange, session.user, body.callbackURL)
      return { success: true, message: 'Verification email sent' }
    } else if (!callers.isFresh(session.session)) {
      throw fail('SESSION_EXPIRED')
    }
    await profile.remove(exchange, session.user)
    return deleted
  },
})

/** `GET /delete-user/callback`: the link of a mail. It needs the session of the same person. */
export const deleteUserCallback = defineEndpoint({
  method: 'GET',
  path: '/delete-user/callback',
  summary: 'Follow the link that deletes an account',
  access: 'public',
  page: true,
  query: z.object({ token, callbackURL }),
  answer,
  errors: {
    ...pick(kernelErrors, 'NOT_FOUND'),
    ...pick(accountErrors, 'FAILED_TO_GET_USER_INFO'),
    INVALID_TOKEN: { ...accountErrors.INVALID_TOKEN, status: 404 },
  },

  async handle({ query, exchange, services, fail }) {
    const { settings, profile } = services
    if (!settings.user.deleteUser.enabled) throw fail('NOT_FOUND')
    const signedIn = await exchange.findSession({ disableCookieCache: true })
    if (!signedIn) throw fail('FAILED_TO_GET_USER_INFO')
    if (settings.links === 'confirm') {
      const { deleteAccount: title, deleteForGood: button } = coreTexts
      const about = await describeDeletion(exchange, signedIn.user)
      return confirmPage(exchange, { title, button, about, path: '/delete-user', fields: query })
    }
    if (!(await profile.remove(exchange, signedIn.user, query.token))) throw fail('INVALID_TOKEN')
    return query.callbackURL === undefined ? deleted : new Redirect(query.callbackURL)
  },
})

/** Which account goes, and that it does not come back. */
async function describeDeletion(exchange: Exchange, { email }: User): Promise<Markup> {
  const { say } = await exchange.speak()
  return markup`<p><strong>${email}</strong></p>
<p>${say(coreTexts.deletionIsFinal)}</p>
`
}

/** A person who pressed a button goes on; a script gets an answer. */
function afterDeletion(exchange: Exchange, target: string | undefined) {
  if ((exchange.headers.get('content-type') ?? '').startsWith('application/json')) return deleted
  return target === undefined ? donePage(exchange, coreTexts.accountDeleted) : new Redirect(target)
}
