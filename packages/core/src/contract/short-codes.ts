/**
 * Codes that people type. They are short, so a plain hash of one gives it away: what a database may hold
 * of them is made with the app's secret.
 */
export interface ShortCodes {
  /** So many digits, unguessable; all of them equally likely. */
  create(digits: number): string
  /** What the database may hold of a code, good for one purpose. Join to the code whose it is. */
  hash(purpose: string, code: string): string
  /** Whether a hash was made of the code, with the app's secret or with one that it still accepts. */
  matches(purpose: string, code: string, hash: string): boolean
}
