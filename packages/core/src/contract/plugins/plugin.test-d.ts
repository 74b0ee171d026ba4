import { describe, expectTypeOf, it } from 'vitest'
import type { CoreEvents, SessionDraft, UserDraft } from './events.js'
import type { Exchange } from '../calls/exchange.js'
import type { User } from '../tables/models.js'
import type { Plugin } from './plugin.js'
import type { Subscribers } from './subscribers.js'
import type { PluginContext } from './plugin-context.js'
import type { Store } from '../storage/store.js'

/** Uses a value, so that only its type is checked. */
declare function use(value: unknown): void

function subscribe(subscribers: Subscribers): Subscribers {
  return subscribers
}

describe('subscribers that do not compile', () => {
  it('rejects unknown events and phases', () => {
    // @ts-expect-error there is no event "team.create" in the core
    subscribe({ before: { 'team.create': () => undefined } })
    // @ts-expect-error events in the transaction have names in the past tense
    subscribe({ on: { 'user.create': () => undefined } })
    // @ts-expect-error there is no such event
    subscribe({ after: { 'user.renamed': () => undefined } })
    // @ts-expect-error there is no such phase
    subscribe({ during: {} })
  })

  it('rejects fields that an event does not have', () => {
    subscribe({
      on: {
        'user.created'(event) {
          // @ts-expect-error the event of a user has no session
          use(event.session)
          // @ts-expect-error a user has no readable epoch
          use(event.user.sessionEpoch)
        },
        'account.created'({ account }) {
          // @ts-expect-error an account has no readable password
          use(account.password)
        },
      },
    })
  })

  it('H186 H188 rejects effects outside of the transaction', () => {
    subscribe({
      on: {
        'user.created'(_event, { exchange }) {
          // @ts-expect-error the look-up would wait for its own transaction
          use(exchange.findSession)
          // @ts-expect-error the cookie would be set although the transaction may roll back
          use(exchange.setCookie)
          // @ts-expect-error the work would run although the transaction may roll back
          use(exchange.defer)
        },
      },
    })
  })

  it('rejects mails from within the transaction', () => {
    const mail = (context: PluginContext): Subscribers => ({
      on: {
        'user.created'({ user }, { exchange }) {
          // @ts-expect-error the mail would be sent although the transaction may roll back
          context.mail.send(exchange, { kind: 'hello', to: user.email, data: {} })
        },
      },
    })
    use(mail)
  })
})

describe('types of a subscriber', () => {
  it('contains the draft or the event, and the context', () => {
    subscribe({
      before: {
        'user.create'(draft, { exchange, store }) {
          expectTypeOf(draft).toEqualTypeOf<UserDraft>()
          expectTypeOf(exchange).toEqualTypeOf<Exchange>()
          expectTypeOf(store).toEqualTypeOf<Store>()
          return { name: draft.name.trim() }
        },
        'session.create'(draft) {
          expectTypeOf(draft).toEqualTypeOf<SessionDraft>()
          return undefined
        },
      },
      on: {
        async 'session.created'(event, { store }) {
          expectTypeOf(event).toEqualTypeOf<CoreEvents['session.created']>()
          expectTypeOf(store).toEqualTypeOf<Store>()
          await Promise.resolve()
        },
      },
      after: {
        'user.created'({ user }, { exchange }) {
          expectTypeOf(user).toEqualTypeOf<User>()
          expectTypeOf(exchange).toEqualTypeOf<Exchange>()
        },
      },
    })
  })
})

describe('plugins that do not compile', () => {
  const id = 'mine'

  it('rejects incomplete plugins and columns of other tables', () => {
    // @ts-expect-error a plugin has an id
    const nameless: Plugin = {}
    // @ts-expect-error columns are added to users and sessions only
    const elsewhere: Plugin = { id, columns: { account: { note: { type: 'string' } } } }
    // @ts-expect-error an added column is nullable
    const required: Plugin = { id, columns: { user: { note: { type: 'string', required: true } } } }
    // @ts-expect-error an error has a status
    const unclear: Plugin = { id, errors: { NO: { message: 'No' } } }
    // @ts-expect-error a mail has a text
    const silent: Plugin = { id, mails: { hello: { subject: () => 'Hello' } } }
    use([nameless, elsewhere, required, unclear, silent])
  })
})
