import { describe, expectTypeOf, it } from 'vitest'
import type { CoreEvents, SessionDraft, UserDraft } from './events.js'
import type { Exchange } from './exchange.js'
import type { User } from './models.js'
import type { Plugin, Subscribers } from './plugin.js'
import type { PluginContext } from './plugin-context.js'
import type { Store } from './store.js'

/** Looks at a value, which is all that a type needs. */
declare function use(value: unknown): void

function subscribe(subscribers: Subscribers): Subscribers {
  return subscribers
}

describe('a subscriber does not compile', () => {
  it('to what never happens', () => {
    // @ts-expect-error nobody is about to create a team
    subscribe({ before: { 'team.create': () => undefined } })
    // @ts-expect-error an event is told of in the past tense
    subscribe({ on: { 'user.create': () => undefined } })
    // @ts-expect-error there is no such event
    subscribe({ after: { 'user.renamed': () => undefined } })
    // @ts-expect-error there is no such phase
    subscribe({ during: {} })
  })

  it('when it reads what an event does not tell', () => {
    subscribe({
      on: {
        'user.created'(event) {
          // @ts-expect-error the event of a user tells of no session
          use(event.session)
          // @ts-expect-error a user does not show its epoch
          use(event.user.sessionEpoch)
        },
        'account.created'({ account }) {
          // @ts-expect-error an account does not show its password
          use(account.password)
        },
      },
    })
  })

  it('H186 H188 when it acts beside the transaction that it is part of', () => {
    subscribe({
      on: {
        'user.created'(_event, { exchange }) {
          // @ts-expect-error a look-up would wait for the transaction that waits for it
          use(exchange.findSession)
          // @ts-expect-error a cookie of what is undone would stay
          use(exchange.setCookie)
          // @ts-expect-error work behind the answer would be done although all is undone
          use(exchange.defer)
        },
      },
    })
  })

  it('when it mails from the transaction', () => {
    const mail = (context: PluginContext): Subscribers => ({
      on: {
        'user.created'({ user }, { exchange }) {
          // @ts-expect-error a mail would be sent although all is undone
          context.mail.send(exchange, { kind: 'hello', to: user.email, data: {} })
        },
      },
    })
    use(mail)
  })
})

describe('a subscriber', () => {
  it('is given the draft or the event, and what it may use', () => {
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

describe('a plugin does not compile', () => {
  const id = 'mine'

  it('when it adds what cannot be added', () => {
    // @ts-expect-error a plugin has a name
    const nameless: Plugin = {}
    // @ts-expect-error columns are added to users and sessions only
    const elsewhere: Plugin = { id, columns: { account: { note: { type: 'string' } } } }
    // @ts-expect-error a column that is added may be null
    const required: Plugin = { id, columns: { user: { note: { type: 'string', required: true } } } }
    // @ts-expect-error an error has a status
    const unclear: Plugin = { id, errors: { NO: { message: 'No' } } }
    // @ts-expect-error a mail has a text
    const silent: Plugin = { id, mails: { hello: { subject: () => 'Hello' } } }
    use([nameless, elsewhere, required, unclear, silent])
  })
})
