import { defineEndpoint, model, pick } from '@countersign/core'
import * as z from 'zod/mini'
import { adminErrors } from '../errors.js'
import { adminUsers } from '../models.js'
import type { AdminSettings } from '../options.js'
import { checkPermission } from '../services/admin-action.js'
import { filterOperators, listedColumns, searchOperators, whereOf } from '../services/list-users.js'
import { text } from './fields.js'

/** Most users that one call lists. */
const MAX_LISTED = 100
const MAX_OFFSET = 1_000_000_000

/** A number or its digits: a query string holds texts only. */
const wholeNumber = (least: number) =>
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^\d{1,10}$/))]),
    z.pipe(
      z.transform(Number),
      z.number().check(z.multipleOf(1), z.minimum(least), z.maximum(MAX_OFFSET)),
    ),
  )

const query = z
  .object({
    searchValue: z.optional(text),
    searchField: z.optional(z.enum(['email', 'name'])).with(z.describe('Default: email')),
    searchOperator: z
      .optional(z.enum(searchOperators))
      .with(z.describe('Default: contains. Letter case counts in names')),
    filterField: z.optional(z.enum(listedColumns)).with(z.describe('Default: email')),
    filterValue: z.optional(z.union([text, z.number(), z.boolean()])),
    filterOperator: z.optional(z.enum(filterOperators)).with(z.describe('Default: eq')),
    sortBy: z.optional(z.enum(listedColumns)).with(z.describe('Default: id')),
    sortDirection: z.optional(z.enum(['asc', 'desc'])).with(z.describe('Default: asc')),
    limit: z.optional(wholeNumber(1)).with(z.describe('Default and maximum: 100')),
    offset: z.optional(wholeNumber(0)).with(z.describe('Default: 0')),
    after: z
      .optional(z.string())
      .with(z.describe('nextCursor of the page before, in place of an offset')),
  })
  .check(
    z.refine((search) => whereOf(search) !== null),
    z.refine(({ after, offset = 0 }) => after === undefined || offset === 0),
  )

/** `GET /admin/list-users` */
export const createListUsers = (settings: AdminSettings) =>
  defineEndpoint({
    method: 'GET',
    path: '/admin/list-users',
    summary: 'List at most 100 users by search, filter and order, with the total',
    access: 'session-or-server',
    storedSession: true,
    personal: true,
    query,
    answer: z.object({
      users: z.array(model('user')),
      total: z.number(),
      limit: z.number(),
      offset: z.number(),
      nextCursor: z.nullable(z.string()),
    }),
    errors: pick(adminErrors, 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS'),

    async handle({ query, session, context }) {
      checkPermission(settings, session?.user ?? null, 'user:list')
      const { sortBy = 'id', sortDirection: direction = 'asc', offset = 0, after } = query
      const limit = Math.min(query.limit ?? MAX_LISTED, MAX_LISTED)
      const where = whereOf(query) ?? {}
      const users = context.store.of(adminUsers)
      const { readPage } = await import('@countersign/core/cursors')
      const { found, total, nextCursor } = await readPage(
        {
          codes: context.codes,
          name: 'users',
          where,
          sortBy,
          direction,
          find: (part, page) => users.findMany(part, page),
          count: () => users.count(where),
          rowOf: (user) => user,
        },
        { limit, offset, after },
      )
      return { users: found, total, limit, offset, nextCursor }
    },
  })
