import type { RemovedAccessData } from '../../contract/email.js'

/** A line for each thing that was removed from an account. */
export function listRemoved(
  { password, accounts, otherMethods, sessions, newEmail }: RemovedAccessData,
  labels: Readonly<Record<keyof RemovedAccessData, string>>,
): readonly string[] {
  const named = (label: string, value: string | number | null): string[] =>
    value === null || value === '' || value === 0 ? [] : [`${label}: ${value}`]
  return [
    ...(password ? [labels.password] : []),
    ...named(labels.accounts, accounts),
    ...named(labels.otherMethods, otherMethods),
    ...named(labels.sessions, sessions),
    ...named(labels.newEmail, newEmail),
  ]
}
