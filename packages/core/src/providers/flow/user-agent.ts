/** Our User-Agent for providers that require one. */
export const userAgent = 'countersign'
