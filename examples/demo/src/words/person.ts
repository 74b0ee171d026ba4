interface Person {
  /** Empty for people who came by a mail or a passkey and never said. */
  readonly name: string
  readonly email: string
}

/** The display name of a user. */
export function nameOf({ name, email }: Person): string {
  return name || email
}
