import * as z from 'zod/mini'

const MAX_ID_LENGTH = 255
const MAX_TEXT_LENGTH = 2000

/** The id of the target user. */
export const userId = z
  .string()
  .check(z.minLength(1), z.maxLength(MAX_ID_LENGTH))
  .with(z.describe('Id of the target user'))

/** A text of at most 2000 characters. */
export const text = z.string().check(z.maxLength(MAX_TEXT_LENGTH))

/** One role, several separated by commas, or a list. */
export const roles = z
  .union([text, z.array(text).check(z.maxLength(100))])
  .with(z.describe('A role, several separated by commas, or a list'))

/** The answer of calls that return no data. */
export const succeeded = z.object({ success: z.boolean() })
