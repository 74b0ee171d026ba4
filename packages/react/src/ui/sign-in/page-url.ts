import type { RedirectTargets } from './auth-client.js'

/**
 * The URL of a page of the app, for redirects; by default of this page, without the error of an earlier redirect. It is
 * absolute, because the server resolves a path against its own origin, which may be another one.
 */
export function pageURL(path = ''): string {
  const url = new URL(path, location.href)
  if (!path) {
    url.searchParams.delete('error')
    url.searchParams.delete('reason')
  }
  return url.href
}

/** The targets of a redirect that comes back to this page, whether it succeeds or not. */
export function backToThisPage(): RedirectTargets {
  const target = pageURL()
  return { callbackURL: target, errorCallbackURL: target }
}

/**
 * The page, or `/` in place of one of another origin: an app may take the page from a parameter of its address, which an
 * attacker may have written.
 */
export function ownPage(page: string): string {
  return new URL(page, location.href).origin === location.origin ? page : '/'
}
