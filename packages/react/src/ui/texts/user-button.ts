/** Texts of the menu of the signed-in user. */
export const userButtonTexts = {
  accountMenu: 'Account menu of {name}',
  manageAccount: 'Manage account',
} as const
