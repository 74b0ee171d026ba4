/** How we call ourselves where a provider wants to know who asks. */
export const userAgent = 'countersign'
