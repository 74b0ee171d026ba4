import { userTable } from '@countersign/core'
import { organizationModel } from './organization-model.js'

/** Reads the organisation of each row by the same statement. */
export const withOrganization = { model: organizationModel, by: 'organizationId' } as const

/** As {@link withOrganization}, of rows that no answer shows. */
export const organizationOnly = { ...withOrganization, childColumns: ['id'] } as const

/** Reads the user of each row by the same statement. */
export const withUser = { model: userTable, by: 'userId' } as const

/** As {@link withUser}, with the columns that other members see. */
export const withShownUser = { ...withUser, columns: ['id', 'name', 'email', 'image'] } as const

/** The order of creation. */
export const oldestFirst = { createdAt: 'asc', id: 'asc' } as const

/** The oldest rows, at most as many as one answer holds. */
export const firstThousand = { orderBy: oldestFirst, limit: 1000 } as const

/** All rows. */
export const ALL = Number.MAX_SAFE_INTEGER
