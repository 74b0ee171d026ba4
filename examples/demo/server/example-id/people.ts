import { createHash } from 'node:crypto'

/** A user of Example ID. */
export interface Person {
  /** The `sub` of the user's tokens. */
  readonly subject: string
  readonly name: string
  readonly email: string
  readonly emailVerified: boolean
}

const examples = [
  personOf('Mia Example', 'mia@example.org', true),
  personOf('Noah Example', 'noah@example.org', true),
  personOf('Eve Example', 'eve@example.org', false),
]

/** The users of Example ID: three initial ones, and one for each address that is entered. */
export class People {
  readonly #known = new Map(examples.map((person) => [person.subject, person]))

  /** The three initial users. */
  readonly examples: readonly Person[] = examples

  find(subject: string): Person | undefined {
    return this.#known.get(subject)
  }

  /** Adds a user without any check. The subject depends on the address only, so it is the same after a restart. */
  add({ name, email, emailVerified }: Omit<Person, 'subject'>): Person {
    const person = personOf(name, email, emailVerified)
    this.#known.set(person.subject, person)
    return person
  }
}

function personOf(name: string, email: string, emailVerified: boolean): Person {
  const subject = createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 24)
  return { subject, name, email, emailVerified }
}
