/** Paths of the pages to sign in or up. */
const entryPaths = new Set([
  '/sign-in',
  '/sign-up',
  '/sign-up-with-passkey',
  '/forgot-password',
  '/magic-link',
])

/** Paths of this app. A URL that begins with two slashes has another host. */
const ownPath = /^\/(?![/\\])/

/**
 * The page to open after sign-in: `next` of the URL, or the current page if it is not a sign-in
 * page.
 */
export function wantedIn({ pathname, search, searchParams }: URL): string {
  const next = searchParams.get('next') ?? ''
  if (ownPath.test(next)) return next
  return entryPaths.has(pathname) ? '/' : pathname + search
}

/** The URL of a sign-in page that leads to the wanted page afterwards. */
export function leadingTo(entryPath: string, wanted: string): string {
  return wanted === '/'
    ? entryPath
    : `${entryPath}?${String(new URLSearchParams({ next: wanted }))}`
}
