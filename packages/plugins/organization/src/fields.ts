import { email } from '@countersign/core'
import * as z from 'zod/mini'

/** An id as callers send it. */
export const id = z.string().check(z.minLength(1), z.maxLength(255))

/** What an organisation or a team is called. */
export const displayName = z.string().check(z.trim(), z.minLength(1), z.maxLength(255))

/** Roles as callers send them: one, several, or a list with commas. */
export const roleInput = z.union([
  z.string().check(z.maxLength(1000)),
  z.array(z.string().check(z.maxLength(255))).check(z.minLength(1), z.maxLength(20)),
])

/** An address to invite. */
export { email }
