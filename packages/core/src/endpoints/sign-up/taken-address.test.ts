import { describe, expect, it } from 'vitest'
import { createTestAuth } from '../../testing/index.js'

const newUser = { name: 'Ann', email: 'ann@x.test', password: 'staple-horse1' }

describe('sign-up with a taken address', () => {
  const again = { name: 'Eve', email: 'ann@x.test', password: 'another password' }

  it.each([
    { title: 'the same address', email: 'ann@x.test' },
    { title: 'H39 the address in capitals', email: 'ANN@X.TEST' },
    { title: 'H39 the address in mixed case', email: 'aNn@x.Test' },
  ])('H61 fails with 422 and changes nothing for $title', async ({ email }) => {
    const auth = createTestAuth()
    await auth.browser().post('/sign-up/email', newUser)
    const before = await auth.database.dump()
    const answer = await auth
      .browser()
      .post('/sign-up/email', { ...again, email, image: 'https://x.test/eve.png' })
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'USER_ALREADY_EXISTS', message: 'User already exists' },
    })
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await auth.database.dump()).toEqual(before)
    expect(await auth.browser().post('/sign-in/email', again)).toMatchObject({ status: 401 })
    expect(await auth.browser().post('/sign-in/email', newUser)).toMatchObject({ status: 200 })
  })

  it('H41 rejects an address that only lower-cases to a taken one', async () => {
    const auth = createTestAuth()
    await auth.browser().post('/sign-up/email', { ...newUser, email: 'mike@x.test' })
    const email = 'mi\u212ae@x.test'
    expect(await auth.browser().post('/sign-up/email', { ...newUser, email })).toMatchObject({
      status: 400,
      code: 'INVALID_EMAIL',
    })
  })
})
