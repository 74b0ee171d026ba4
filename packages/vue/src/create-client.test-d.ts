import type { ClientError } from '@countersign/core'
import { organizationClient } from '@countersign/organization/client'
import type { ShallowRef } from 'vue'
import { describe, expectTypeOf, it } from 'vitest'
import { accountStores, createAuthClient, type SessionOf } from './index.js'

type Value<R> = R extends Readonly<ShallowRef<infer S>> ? S : never

const plain = createAuthClient()
const client = createAuthClient({ plugins: [accountStores(), organizationClient()] })

describe('createAuthClient', () => {
  it('types the states of the session and of the stores of plugins', () => {
    type State = Value<ReturnType<typeof client.useSession>>
    expectTypeOf<State['status']>().toEqualTypeOf<'unknown' | 'signed-in' | 'signed-out'>()
    expectTypeOf<Extract<State, { status: 'signed-in' }>['data']>().toEqualTypeOf<
      SessionOf<typeof client>
    >()
    expectTypeOf<Extract<State, { status: 'unknown' }>['data']>().toEqualTypeOf<undefined>()
    type Organizations = Value<ReturnType<typeof client.useOrganizations>>
    expectTypeOf<Organizations['data']>().not.toBeAny()
    expectTypeOf<Organizations['error']>().toEqualTypeOf<ClientError | null>()
  })

  it('rejects hooks of plugins that are absent, and sessions of another shape', () => {
    expectTypeOf(plain).not.toHaveProperty('useOrganizations')
    // @ts-expect-error the session of no user is null
    createAuthClient({ initialSession: 'signed-out' })
    // @ts-expect-error no user may be signed in
    expectTypeOf(client.useSession().value.data.user)
    expectTypeOf(() => {
      // @ts-expect-error a state cannot be written
      client.useSession().value = client.$session.value
    }).toBeFunction()
  })
})
