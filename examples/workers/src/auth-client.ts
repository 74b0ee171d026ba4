import { createAuthClient } from '@countersign/react'

/** The calls have the origin of the page. */
export const client = createAuthClient()
