import { createAuthClient } from '@countersign/react'

/** The API, or, behind Vite's proxy, the origin of the page. */
export const apiURL: string =
  import.meta.env.MODE === 'proxy'
    ? location.origin
    : (import.meta.env.VITE_API_URL ?? 'http://localhost:3000')

export const client = createAuthClient({ baseURL: apiURL })
