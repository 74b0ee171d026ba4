/** Pages on which people say who they are. */
const entryPaths = new Set([
  '/sign-in',
  '/sign-up',
  '/sign-up-with-passkey',
  '/forgot-password',
  '/magic-link',
])

/** Paths of this app: what begins with two slashes is another host. */
const ownPath = /^\/(?![/\\])/

/**
 * Where somebody wants to be once it is known who they are: what `next` in the address says, or the address
 * itself where it is no page for signing in.
 */
export function wantedIn({ pathname, search, searchParams }: URL): string {
  const next = searchParams.get('next') ?? ''
  if (ownPath.test(next)) return next
  return entryPaths.has(pathname) ? '/' : pathname + search
}

/** A page for signing in that leads on to where somebody wants to be. */
export function leadingTo(entryPath: string, wanted: string): string {
  return wanted === '/'
    ? entryPath
    : `${entryPath}?${String(new URLSearchParams({ next: wanted }))}`
}
