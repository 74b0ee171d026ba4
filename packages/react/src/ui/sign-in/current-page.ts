import type { RedirectTargets } from './auth-client.js'

/** The URL of this page without the error of an earlier redirect, for redirects back to it. */
export function currentPage(): string {
  const { pathname, searchParams } = new URL(location.href)
  for (const name of ['error', 'reason']) searchParams.delete(name)
  const query = searchParams.toString()
  return query === '' ? pathname : `${pathname}?${query}`
}

/** The targets of a redirect that comes back to this page, whether it succeeds or not. */
export function backToThisPage(): RedirectTargets {
  const target = currentPage()
  return { callbackURL: target, errorCallbackURL: target }
}
