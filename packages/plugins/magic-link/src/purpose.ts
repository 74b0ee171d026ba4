/** Names the one-time values, and the mail that carries them. */
export const MAGIC_LINK = 'magic-link'
