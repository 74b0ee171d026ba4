import { describe, expectTypeOf, it } from 'vitest'
import type { SessionOf } from '../auth.js'
import { createAuth } from '../create-auth.js'
import { memory } from '../memory/index.js'
import { customSession } from './index.js'

/** Uses a value, so that only its type is checked. */
declare function use(value: unknown): void

const database = memory()
const headers = new Headers()

describe('the types of customSession', () => {
  it('rejects what the function cannot return', () => {
    // @ts-expect-error null would mean that no user is signed in
    customSession(() => null)
    // @ts-expect-error a text has no fields
    customSession(() => 'text')
  })

  it('rejects the columns that the function leaves out', async () => {
    const auth = createAuth({ database, plugins: [customSession(() => ({ plan: 'free' }))] })
    const session = await auth.api.getSession({ headers })
    // @ts-expect-error the function returns no user
    use(session?.user)
    expectTypeOf(session).toEqualTypeOf<{ plan: string } | null>()
    expectTypeOf<SessionOf<typeof auth>>().toEqualTypeOf<{ plan: string }>()
  })

  it('leaves the type of other calls as it is', async () => {
    const auth = createAuth({ database, plugins: [customSession(() => ({ plan: 'free' }))] })
    const [first] = await auth.api.listSessions({ headers })
    expectTypeOf(first?.expiresAt).toEqualTypeOf<Date | undefined>()
  })
})
