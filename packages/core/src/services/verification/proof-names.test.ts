import { expect, it } from 'vitest'
import { accountModel, type AccountRow } from '../../contract/tables/models.js'
import { createTestAuth, TEST_PASSWORD } from '../../testing/index.js'

const ADDRESS = 'ann@x.test'

/** The columns of an account at a provider, without tokens. */
const linked = {
  ...{ providerId: 'github', accountId: 'eve', userId: 'user', scope: null, password: null },
  ...{ accessToken: null, refreshToken: null, idToken: null, addedIn: null },
  ...{ accessTokenExpiresAt: null, refreshTokenExpiresAt: null },
} satisfies Partial<AccountRow>

it('H44 removes an unproven account that has the id of the session that resets the password', async () => {
  const ids = ['first', 'second']
  const generateId = ({ model }: { readonly model: string }): string =>
    model === 'session' ? (ids.shift() ?? 'other') : model
  const auth = createTestAuth({ advanced: { generateId } })
  await auth.signedInAs(ADDRESS)
  const ann = auth.browser()
  await ann.post('/sign-in/email', { email: ADDRESS, password: TEST_PASSWORD })
  const now = new Date(auth.clock.now())
  const accounts = auth.database.store.of(accountModel)
  await accounts.create({ ...linked, id: 'second', createdAt: now, updatedAt: now })
  const { session = [] } = await auth.database.dump()
  expect(session.map(({ id }) => id)).toEqual(['first', 'second'])
  await ann.post('/request-password-reset', { email: ADDRESS })
  await auth.idle()
  const { token } = auth.outbox.last('reset-password', ADDRESS)
  await ann.post('/reset-password', { token, newPassword: 'chosen by the owner' })
  const { account = [] } = await auth.database.dump()
  expect(account.map(({ providerId }) => providerId)).toEqual(['credential'])
})
