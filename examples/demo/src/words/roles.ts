/**
 * Whether a user is an administrator of the app. It decides what the page shows; the server checks
 * each call.
 */
export function isAdministrator({ role }: { readonly role: string | null }): boolean {
  return role?.split(',').includes('admin') === true
}
