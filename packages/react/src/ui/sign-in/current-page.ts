/** The URL of this page without the error of an earlier redirect, for redirects back to it. */
export function currentPage(): string {
  const { pathname, searchParams } = new URL(location.href)
  for (const name of ['error', 'reason']) searchParams.delete(name)
  const query = searchParams.toString()
  return query === '' ? pathname : `${pathname}?${query}`
}
