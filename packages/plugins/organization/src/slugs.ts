/**
 * The canonical form of an organisation's name in addresses: lower-case ASCII letters, digits and single
 * hyphens between them, at most 64, so that no two look alike. Capitals are lower-cased, anything else is null.
 */
export function toSlug(sent: string): string | null {
  // Checked before it is lower-cased, which turns some other letters into ASCII ones.
  if (sent.length > 64 || !/^[a-z\d]+(?:-[a-z\d]+)*$/i.test(sent)) return null
  return sent.toLowerCase()
}
