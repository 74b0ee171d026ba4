/** Named providers whose accounts have one fixed issuer there, independent of their id tokens. */
const issuers: Readonly<Record<string, string>> = {
  credential: 'local:credential',
  apple: 'https://appleid.apple.com',
  facebook: 'https://www.facebook.com',
  google: 'https://accounts.google.com',
  twitch: 'local:oauth:twitch',
}

/**
 * `account.issuer`, by which 1.7.0 to 1.7.2 find an account; other versions ignore it. It is the issuer of
 * the provider's id tokens when there are any.
 */
export function accountColumns(
  providerId: string,
  issuer: string | null,
): { readonly issuer: string } {
  const own = issuers[providerId] ?? issuer
  return { issuer: own ?? `local:oauth:${encodeURIComponent(providerId)}` }
}
