import { type AnyEndpoint, AuthError, defineEndpoint, model, type User } from '@countersign/core'
import { accountRows, banRows, userRows } from '../rows.js'

const call = {
  method: 'POST',
  summary: 'A call with a fault',
  access: 'session',
  answer: model('user'),
  errors: { PLANTED: { status: 403, message: 'Planted' } },
} as const

const throwing = defineEndpoint({
  ...call,
  path: '/planted/throw',
  handle(): User {
    throw new Error('Planted')
  },
})

const leaking = defineEndpoint({
  ...call,
  path: '/planted/leak',
  async handle({ session, context }) {
    const [account] = await context.store.of(accountRows).findMany({}, { limit: 1 })
    return { ...session.user, name: account?.password ?? '' }
  },
})

const refusing = defineEndpoint({
  ...call,
  path: '/planted/write',
  async handle({ session, context, fail }): Promise<User> {
    await context.store.of(userRows).update({ id: session.user.id }, { emailVerified: false })
    throw fail('PLANTED')
  },
})

const undocumented = defineEndpoint({
  ...call,
  path: '/planted/undocumented',
  handle(): User {
    throw new AuthError('UNDOCUMENTED', { status: 400, message: 'Planted' })
  },
})

const orphaning = defineEndpoint({
  ...call,
  path: '/planted/orphan',
  async handle({ session, context }) {
    await context.store.of(userRows).delete({ id: session.user.id })
    return session.user
  },
})

const changing = defineEndpoint({
  ...call,
  path: '/planted/change',
  async handle({ session, context }) {
    await context.store.of(userRows).update({ email: 'root@x.test' }, { email: 'root-2@x.test' })
    return session.user
  },
})

const differing = defineEndpoint({
  ...call,
  path: '/planted/differ',
  handle: ({ session }) => ({ ...session.user, emailVerified: 'yes' as unknown as boolean }),
})

const promoting = defineEndpoint({
  ...call,
  path: '/planted/promote',
  async handle({ session, context }) {
    await context.store.of(banRows).update({ id: session.user.id }, { role: 'admin' })
    return session.user
  },
})

const administering = defineEndpoint({
  ...call,
  path: '/admin/planted',
  handle: ({ session }) => session.user,
})

/** Calls with a fault, and what the fuzzer reports of it. */
export const plantedFaults: readonly {
  readonly title: string
  readonly report: RegExp
  readonly endpoint: AnyEndpoint
}[] = [
  { title: 'throws', report: /^500 /m, endpoint: throwing },
  {
    title: 'returns a stored secret',
    report: /reveals account\.password/,
    endpoint: leaking,
  },
  {
    title: 'writes before it fails',
    report: /refusal of \/planted\/write has changed rows of user/,
    endpoint: refusing,
  },
  {
    title: 'fails with an undocumented code',
    report: /undocumented: POST \/planted\/undocumented 400 UNDOCUMENTED/,
    endpoint: undocumented,
  },
  {
    title: 'leaves rows of a deleted user',
    report: /works has no owner|is of no user/,
    endpoint: orphaning,
  },
  {
    title: 'changes another user',
    report: /A row of user of the user \S+ changed/,
    endpoint: changing,
  },
  { title: 'promotes its caller', report: /became administrator/, endpoint: promoting },
  {
    title: 'returns another type than it declares',
    report: /The response of \/planted\/differ differs: emailVerified/,
    endpoint: differing,
  },
  {
    title: 'accepts users who are no administrators',
    report: /\/admin\/planted by a user who is no administrator/,
    endpoint: administering,
  },
]
