/** Whether somebody looks after the people of the app. It decides what is shown; the server decides what is done. */
export function isAdministrator({ role }: { readonly role: string | null }): boolean {
  return role?.split(',').includes('admin') === true
}
