/** Whether this code runs in a page. On a server stores do not load, and nothing navigates. */
export const isBrowser = typeof document !== 'undefined'
