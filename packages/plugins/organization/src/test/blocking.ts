import { AuthError, defineEndpoint, type Plugin, type User, userTable } from '@countersign/core'
import { createTestAuth } from '@countersign/core/testing'
import * as z from 'zod/mini'
import { organization, type OrganizationOptions } from '../index.js'

const refusal = new AuthError('BLOCKED', { status: 403, message: 'Blocked' })

const isBlocked = (user: User): boolean => 'isBlocked' in user && user.isBlocked === true

const block = defineEndpoint({
  method: 'POST',
  path: '/block',
  summary: 'Keep somebody from signing in',
  access: 'server-only',
  body: z.object({ userId: z.string() }),
  answer: z.null(),

  async handle({ body, exchange, context }) {
    await context.write(exchange, async (tx) => {
      await tx.users.change(body.userId, { isBlocked: true })
      const user = await tx.store.of(userTable).findOne({ id: body.userId })
      if (user) await tx.emit('user.blocked', { user })
      await tx.sessions.end(body.userId)
    })
    return null
  },
})

const remove = defineEndpoint({
  method: 'POST',
  path: '/remove',
  summary: 'Remove a user as an administrator does',
  access: 'server-only',
  body: z.object({
    userId: z.string(),
    onSoleOwner: z.enum(['refuse', 'transfer', 'delete']),
  }),
  answer: z.null(),

  async handle({ body, exchange, context }) {
    const user = await context.users.find(body.userId)
    if (user) await context.write(exchange, (tx) => tx.users.remove(user, {}, body.onSoleOwner))
    return null
  },
})

interface BlockingEndpoints {
  readonly block: typeof block
  readonly remove: typeof remove
}

interface BlockingPlugin extends Plugin<'blocking', BlockingEndpoints> {}

/** Blocks users. */
function blocking(): BlockingPlugin {
  return {
    id: 'blocking',
    columns: { user: { isBlocked: { type: 'boolean' } } },
    endpoints: { block, remove },
    blocks: (user) => (isBlocked(user) ? refusal : null),
  }
}

type AppOptions = Omit<NonNullable<Parameters<typeof createTestAuth>[0]>, 'plugins'>

/** An app with organisations that blocks and removes users: `auth.api.block({ body: { userId } })`. */
export function createBlockingApp(options: OrganizationOptions = {}, app: AppOptions = {}) {
  return createTestAuth({ ...app, plugins: [organization(options), blocking()] })
}
