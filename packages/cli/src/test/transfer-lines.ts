const createdAt = '2024-02-29T12:00:00.000Z'
const dates = { createdAt, updatedAt: createdAt }
/** A user. */
export const ann = { id: 'ann', name: 'Ann', email: 'ann@x.test', emailVerified: true, ...dates }
/** A password account of a user. */
export const accountOf = (userId: string, others: object = {}) => ({
  id: `account-${userId}`,
  providerId: 'credential',
  accountId: userId,
  userId,
  password: 'hash',
  ...dates,
  ...others,
})

/** A line of an export. */
export const lineOf = (model: string, row: object): string => JSON.stringify({ model, row })
/** The line of {@link ann}, with other values. */
export const userLine = (others: object): string => lineOf('user', { ...ann, ...others })
