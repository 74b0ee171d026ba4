/** The texts of `MemberList`. */
export interface MemberWords {
  /** Accessible name of the list. Default: `Members`. */
  readonly list: string
  /** Accessible name of a member's role field, from the member's name or email address. Default: `Role of Ann`. */
  readonly roleOf: (name: string) => string
  /** Text for one role; called once for each role of a member. Default: the role's name. */
  readonly role: (name: string) => string
  /** Text of each remove button. Default: `Remove`. */
  readonly remove: string
  /** Accessible name of a member's remove button. Default: `Remove Ann`. */
  readonly removeOne: (name: string) => string
  /** Accessible name of the page buttons. Default: `Pages of members`. */
  readonly pages: string
  /** Default: `Previous`. */
  readonly previous: string
  /** Default: `Next`. */
  readonly next: string
}

/** The default texts. */
export const englishWords: MemberWords = {
  list: 'Members',
  roleOf: (name) => `Role of ${name}`,
  role: (name) => name,
  remove: 'Remove',
  removeOne: (name) => `Remove ${name}`,
  pages: 'Pages of members',
  previous: 'Previous',
  next: 'Next',
}
