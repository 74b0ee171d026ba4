/** The purpose of the one-time values, and the kind of the mail. */
export const MAGIC_LINK = 'magic-link'

/** The purpose of the hashes of codes. */
export const MAGIC_LINK_CODE = 'magic-link-code'
