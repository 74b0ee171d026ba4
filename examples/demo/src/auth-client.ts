import { createAuthClient } from '@countersign/react'

/** The demo's calls and hooks. The page and the calls have one origin, so nothing needs saying. */
export const client = createAuthClient()
