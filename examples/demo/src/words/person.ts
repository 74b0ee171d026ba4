interface Person {
  /** Empty when the user has not given one. */
  readonly name: string
  readonly email: string
}

/** The display name of a user. */
export function nameOf({ name, email }: Person): string {
  return name || email
}
