import { useState } from 'react'
import { client } from '../auth-client.js'
import { ActionButton, type Answer } from '../form.js'

/** Sends a signed token to a service without sessions, and shows the response. */
export function ServicePage() {
  const [greeting, setGreeting] = useState('')

  async function ask(): Promise<Answer> {
    const { data, error } = await client.token()
    if (error) return { error }
    const headers = { authorization: `Bearer ${data.token}` }
    const answer = await fetch('/service/greeting', { headers })
    setGreeting(await answer.text())
    return { error: null }
  }

  return (
    <div className="stack">
      <p>
        A service beside the app has no sessions and no database. It reads who you are in a signed
        token, and checks the signature with the keys that the app publishes.
      </p>
      <ActionButton call={ask}>Ask the service who you are</ActionButton>
      <p role="status">{greeting}</p>
    </div>
  )
}
