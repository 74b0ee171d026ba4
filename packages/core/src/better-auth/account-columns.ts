/** Providers that have an issuer of their own in `account.issuer`. */
const issuers: Readonly<Record<string, string>> = {
  credential: 'local:credential',
  apple: 'https://appleid.apple.com',
  facebook: 'https://www.facebook.com',
  google: 'https://accounts.google.com',
}

/** `account.issuer`, which 1.7.0 to 1.7.2 want and other versions do not look at. */
export function accountColumns(providerId: string): { readonly issuer: string } {
  return { issuer: issuers[providerId] ?? `local:oauth:${encodeURIComponent(providerId)}` }
}
