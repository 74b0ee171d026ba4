import { describe, expectTypeOf, it } from 'vitest'
import type { Model, User } from './models.js'
import { userTableWith } from './user-table.js'

interface Member extends User {
  readonly points: number | null
}

describe('a table of people with columns does not compile', () => {
  it('when a column is missing, unknown, one of the core, or of another type', () => {
    // @ts-expect-error points are missing
    userTableWith<Member>({})
    // @ts-expect-error there is no column other
    userTableWith<Member>({ points: { type: 'number' }, other: { type: 'string' } })
    // @ts-expect-error the core has the name
    userTableWith<Member>({ points: { type: 'number' }, name: { type: 'string', required: true } })
    // @ts-expect-error points are a number
    userTableWith<Member>({ points: { type: 'string' } })
    // @ts-expect-error points may be null
    userTableWith<Member>({ points: { type: 'number', required: true } })
  })
})

it('a table of people with columns has rows with them', () => {
  expectTypeOf(userTableWith<Member>({ points: { type: 'number' } })).toEqualTypeOf<
    Model<'user', Member>
  >()
})
