/** Names the one-time values, and the mail that carries them. */
export const MAGIC_LINK = 'magic-link'

/** What the codes of mails are hashed for. */
export const MAGIC_LINK_CODE = 'magic-link-code'
