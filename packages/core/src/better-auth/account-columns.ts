/** Named providers whose people have one issuer there, whatever their id tokens say. */
const issuers: Readonly<Record<string, string>> = {
  credential: 'local:credential',
  apple: 'https://appleid.apple.com',
  facebook: 'https://www.facebook.com',
  google: 'https://accounts.google.com',
  twitch: 'local:oauth:twitch',
}

/**
 * `account.issuer`, by which 1.7.0 to 1.7.2 know an account; other versions do not look at it. It is the
 * issuer of the provider's id tokens where there are any.
 */
export function accountColumns(
  providerId: string,
  issuer: string | null,
): { readonly issuer: string } {
  const own = issuers[providerId] ?? issuer
  return { issuer: own ?? `local:oauth:${encodeURIComponent(providerId)}` }
}
