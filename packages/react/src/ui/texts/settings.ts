/** Texts that the settings of accounts and of organisations share. */
export const settingsTexts = {
  name: 'Name',
  enterName: 'Enter your name.',
  edit: 'Edit',
  save: 'Save',
  saved: 'Saved.',
  cancel: 'Cancel',
  remove: 'Remove',
  rename: 'Rename',
  create: 'Create',
  you: 'You',
  since: 'Since {date}',
  typeToConfirm: 'Type {text} to confirm',
  notTheSame: 'This is not {text}.',
} as const
