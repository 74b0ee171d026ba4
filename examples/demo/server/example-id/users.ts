import { createHash } from 'node:crypto'

/** A user of Example ID. */
export interface ExampleUser {
  /** The `sub` of the user's tokens. */
  readonly subject: string
  readonly name: string
  readonly email: string
  readonly emailVerified: boolean
}

const examples = [
  userOf('Mia Example', 'mia@example.org', true),
  userOf('Noah Example', 'noah@example.org', true),
  userOf('Eve Example', 'eve@example.org', false),
]

/** The users of Example ID: three initial ones, and one for each address that is entered. */
export class ExampleUsers {
  readonly #known = new Map(examples.map((user) => [user.subject, user]))

  /** The three initial users. */
  readonly examples: readonly ExampleUser[] = examples

  find(subject: string): ExampleUser | undefined {
    return this.#known.get(subject)
  }

  /** Adds a user without any check. The subject depends on the address only, so it is the same after a restart. */
  add({ name, email, emailVerified }: Omit<ExampleUser, 'subject'>): ExampleUser {
    const user = userOf(name, email, emailVerified)
    this.#known.set(user.subject, user)
    return user
  }
}

function userOf(name: string, email: string, emailVerified: boolean): ExampleUser {
  const subject = createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 24)
  return { subject, name, email, emailVerified }
}
