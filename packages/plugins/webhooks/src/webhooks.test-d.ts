import type { CoreEvents } from '@countersign/core'
import type { OrganizationEvents } from '@countersign/organization'
import { describe, expectTypeOf, it } from 'vitest'
import { webhooks, type WebhooksPlugin } from './index.js'

const url = 'https://crm.x.test/hooks'
const secret = 'whsec_'

describe('webhooks', () => {
  it('rejects unknown events at compile time', () => {
    // @ts-expect-error the event is named in the past tense
    webhooks({ endpoints: { crm: { url, secret, events: ['user.create'] } } })
    // @ts-expect-error an event of a plugin that is not named
    webhooks({ endpoints: { crm: { url, secret, events: ['member.added'] } } })
    // @ts-expect-error data of an unknown event
    webhooks({ endpoints: {}, data: { 'user.create': () => ({}) } })
    // @ts-expect-error the secret is missing
    webhooks({ endpoints: { crm: { url, events: ['user.created'] } } })
  })

  it('accepts events of plugins that are named, with typed data', () => {
    const plugin = webhooks<CoreEvents & OrganizationEvents>({
      endpoints: { crm: { url, secret, events: ['user.created', 'member.added'] } },
      data: {
        'member.added': ({ member }) => {
          expectTypeOf(member.userId).toEqualTypeOf<string>()
          return { userId: member.userId }
        },
      },
    })
    expectTypeOf(plugin).toEqualTypeOf<WebhooksPlugin>()
  })
})
