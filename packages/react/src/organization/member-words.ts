/** The words of `MemberList`. */
export interface MemberWords {
  /** Names the list for people who cannot see it. Default `Members`. */
  readonly list: string
  /** Names the choice of somebody's role, by their name or else their address. Default `Role of Ann`. */
  readonly roleOf: (name: string) => string
  /** What a role is called, asked for each role of somebody with several. Default: its name. */
  readonly role: (name: string) => string
  /** On each button that removes. Default `Remove`. */
  readonly remove: string
  /** Names the button that removes somebody. Default `Remove Ann`. */
  readonly removeOne: (name: string) => string
  /** Names the buttons that turn pages. Default `Pages of members`. */
  readonly pages: string
  /** Default `Previous`. */
  readonly previous: string
  /** Default `Next`. */
  readonly next: string
}

/** Where an app says nothing else. */
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
