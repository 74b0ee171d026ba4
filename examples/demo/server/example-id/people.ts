import { createHash } from 'node:crypto'

/** A user of Example ID. */
export interface Person {
  /** Example ID's own id of the person. */
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

/** The users of Example ID: three at the start, and every user who enters another address. */
export class People {
  readonly #known = new Map(examples.map((person) => [person.subject, person]))

  /** The three from the start. */
  readonly examples: readonly Person[] = examples

  find(subject: string): Person | undefined {
    return this.#known.get(subject)
  }

  /** Takes a person at their word, as only an example does. One address is one person, also after a restart. */
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
