import { describe, expectTypeOf, it } from 'vitest'
import * as z from 'zod'
import { createAuth } from '../../create-auth.js'
import { memory } from '../../memory/index.js'
import type { AdditionalField } from './additional-fields.js'

/** Uses a value, so that only its type is checked. */
declare function use(value: unknown): void

const body = { name: 'Ann', email: 'ann@x.test', password: 'staple-horse1' }

const { api } = createAuth({
  database: memory(),
  user: {
    additionalFields: {
      plan: { type: 'string', input: true, required: true },
      age: { type: 'number', input: true },
      born: { type: 'date', input: true },
      role: { type: 'string', defaultValue: 'user' },
      secretNote: { type: 'string', input: true, returned: false },
    },
  },
  session: { additionalFields: { device: { type: 'boolean' } } },
})

describe('types of additional fields that do not compile', () => {
  it('rejects input that a call does not accept', () => {
    // @ts-expect-error the plan is required
    void api.signUpEmail({ body })
    // @ts-expect-error the plan is a string
    void api.signUpEmail({ body: { ...body, plan: 7 } })
    // @ts-expect-error the role cannot be sent by the caller
    void api.signUpEmail({ body: { ...body, plan: 'gold', role: 'admin' } })
    // @ts-expect-error the age is a number
    void api.signUpEmail({ body: { ...body, plan: 'gold', age: '7' } })
    // @ts-expect-error a date is sent as text
    void api.signUpEmail({ body: { ...body, plan: 'gold', born: new Date(0) } })
    // @ts-expect-error sign-in accepts no additional fields
    void api.signInEmail({ body: { ...body, plan: 'gold' } })
    // @ts-expect-error a field of sessions is no field of users
    void api.signUpEmail({ body: { ...body, plan: 'gold', device: true } })
  })

  it('rejects fields that a response does not contain', async () => {
    const found = await api.getSession({ headers: {} })
    // @ts-expect-error the note is not returned
    use(found?.user.secretNote)
    // @ts-expect-error a field of sessions is no field of users
    use(found?.user.device)
    // @ts-expect-error the field is not declared
    use(found?.user.other)
  })

  it('rejects wrong declarations', () => {
    // @ts-expect-error there is no type text
    expectTypeOf({ type: 'text' } as const).toExtend<AdditionalField>()
    // @ts-expect-error a validator is a Standard Schema
    expectTypeOf({ type: 'string', validator: {} } as const).toExtend<AdditionalField>()
    expectTypeOf({ type: 'string', validator: z.string() } as const).toExtend<AdditionalField>()
  })
})

describe('types of additional fields', () => {
  it('accepts values as JSON has them', () => {
    void api.signUpEmail({ body: { ...body, plan: 'gold' } })
    const full = { plan: 'gold', age: 7, born: '2000-01-01T00:00:00Z', secretNote: 'x' }
    void api.signUpEmail({ body: { ...body, ...full } })
    void api.signUpEmail({ body: { ...body, plan: 'gold', age: null } })
  })

  it('returns values as the server has them', async () => {
    const { user } = await api.signUpEmail({ body: { ...body, plan: 'gold' } })
    expectTypeOf(user.plan).toEqualTypeOf<string | null>()
    expectTypeOf(user.age).toEqualTypeOf<number | null>()
    expectTypeOf(user.born).toEqualTypeOf<Date | null>()
    expectTypeOf(user.role).toEqualTypeOf<string>()
    const found = await api.getSession({ headers: {} })
    expectTypeOf(found?.session.device).toEqualTypeOf<boolean | null | undefined>()
  })
})
