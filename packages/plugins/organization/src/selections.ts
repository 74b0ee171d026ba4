import { userTable } from '@countersign/core'
import { organizationModel } from './models.js'

/** Reads the organisation of each row by the same statement. */
export const withOrganization = { model: organizationModel, by: 'organizationId' } as const

/** Reads the person of each row by the same statement. */
export const withUser = { model: userTable, by: 'userId' } as const

/** The order in which rows came to be. */
export const oldestFirst = { createdAt: 'asc', id: 'asc' } as const

/** The oldest rows, and no more than one answer names. */
export const firstThousand = { orderBy: oldestFirst, limit: 1000 } as const

/** However many rows there are. */
export const ALL = Number.MAX_SAFE_INTEGER
