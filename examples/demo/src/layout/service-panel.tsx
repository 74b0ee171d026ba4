import { useState } from 'react'
import { client } from '../auth-client.js'
import { ActionButton } from '../forms/action-button.js'
import type { Answer } from '../forms/use-submission.js'
import { momentOf } from '../words/moments.js'
import { Panel } from './panel.js'

/** What the service says of a token. */
interface Greeting {
  readonly greeting: string
  /** Seconds since 1970. */
  readonly until: number
}

/** Shows a signed token to a service that knows no sessions, and what the service reads in it. */
export function ServicePanel() {
  const [greeting, setGreeting] = useState<Greeting | null>(null)

  async function ask(): Promise<Answer> {
    const { data, error } = await client.token()
    if (error) return { error }
    setGreeting(await greetingFor(data.token))
    return { error: null }
  }

  return (
    <Panel title="A service beside the app">
      <p className="hint">
        It has no sessions and no database. It reads who you are in a signed token, and checks the
        signature with the keys that the app publishes.
      </p>
      <ActionButton look="secondary" call={ask}>
        Ask the service who you are
      </ActionButton>
      {greeting && (
        <p role="status">
          “{greeting.greeting}.” The token is good until {momentOf(new Date(greeting.until * 1000))}
          .
        </p>
      )}
    </Panel>
  )
}

async function greetingFor(token: string): Promise<Greeting> {
  const answer = await fetch('/service/greeting', { headers: { authorization: `Bearer ${token}` } })
  return (await answer.json()) as Greeting
}
