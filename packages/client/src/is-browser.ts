/** Whether there is a page. A server has neither stores that load nor an address to leave. */
export const isBrowser = typeof document !== 'undefined'
