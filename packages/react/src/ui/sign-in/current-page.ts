import type { RedirectTargets } from './auth-client.js'

/** The URL of this page without the error of an earlier redirect, for redirects back to it. */
export function currentPage(): string {
  const url = new URL(location.href)
  for (const name of ['error', 'reason']) url.searchParams.delete(name)
  return url.pathname + url.search
}

/** The targets of a redirect that comes back to this page, whether it succeeds or not. */
export function backToThisPage(): RedirectTargets {
  const target = currentPage()
  return { callbackURL: target, errorCallbackURL: target }
}
