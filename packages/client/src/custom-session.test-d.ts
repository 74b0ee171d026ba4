import { createAuth } from '@countersign/core'
import { customSession } from '@countersign/core/custom-session'
import { memory } from '@countersign/core/memory'
import { describe, expectTypeOf, it } from 'vitest'
import { createAuthClient, serverFields, type SessionOf } from './index.js'

export const auth = createAuth({
  database: memory(),
  plugins: [
    customSession(({ user }) => ({
      plan: 'free' as const,
      paidUntil: new Date(),
      user: { email: user.email, createdAt: user.createdAt },
    })),
  ],
})
const client = createAuthClient({ plugins: [serverFields<typeof auth>()] })

describe('the types of a client of an app with customSession', () => {
  it('rejects the columns that the function leaves out', () => {
    type Shown = SessionOf<typeof client>
    // @ts-expect-error the function returns no session
    type Missing = Shown['session']
    expectTypeOf<Missing>()
    expectTypeOf<Shown['plan']>().toEqualTypeOf<'free'>()
  })

  it('shows a date as text unless its key ends in At', async () => {
    const { data } = await client.getSession()
    expectTypeOf(data?.user.createdAt).toEqualTypeOf<Date | undefined>()
    type Shown = SessionOf<typeof client>
    expectTypeOf<Shown['paidUntil']>().toEqualTypeOf<string>()
  })
})
