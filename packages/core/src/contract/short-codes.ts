/**
 * Codes that users type. They are short, so a plain hash would reveal them: the stored hash is keyed with
 * the app's secret.
 */
export interface ShortCodes {
  /** A random code of this number of digits, all equally likely. */
  create(digits: number): string
  /** The hash of a code for the database, valid for one purpose. Include the owner in the code. */
  hash(purpose: string, code: string): string
  /** Whether a hash belongs to the code, with the app's secret or an earlier one that it still accepts. */
  matches(purpose: string, code: string, hash: string): boolean
}
