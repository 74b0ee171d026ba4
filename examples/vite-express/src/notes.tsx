import { useEffect, useState } from 'react'
import { apiURL } from './auth-client'

interface Note {
  readonly text: string
}

/** Data of the user, which the server shows to its user only. */
export function Notes() {
  const [notes, setNotes] = useState<readonly Note[]>([])
  const [problem, setProblem] = useState('')
  useEffect(() => {
    loadNotes().then(setNotes, (error: unknown) => setProblem(String(error)))
  }, [])
  return (
    <ul role={problem ? 'alert' : undefined}>
      {problem || notes.map(({ text }) => <li key={text}>{text}</li>)}
    </ul>
  )
}

async function loadNotes(): Promise<Note[]> {
  // Without `credentials` the browser sends no cookie to another origin.
  const response = await fetch(`${apiURL}/api/notes`, { credentials: 'include' })
  if (!response.ok) throw new Error(`The server responded with ${response.status}`)
  return response.json()
}
