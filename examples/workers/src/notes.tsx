import { useEffect, useState } from 'react'

interface Note {
  readonly id: string
  readonly text: string
}

/** Data of the user, which the Worker shows to its user only. */
export function Notes() {
  const [notes, setNotes] = useState<readonly Note[]>([])
  const [problem, setProblem] = useState('')
  const showProblem = (error: unknown) => setProblem(String(error))
  const add = (form: FormData) => addNote(form).then(loadNotes).then(setNotes, showProblem)
  useEffect(() => {
    loadNotes().then(setNotes, showProblem)
  }, [])
  return (
    <>
      <ul>
        {notes.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
      <form action={add}>
        <label>
          New note <input name="text" required />
        </label>
        <button>Add</button>
      </form>
      <p role="alert">{problem}</p>
    </>
  )
}

async function loadNotes(): Promise<Note[]> {
  const response = await call()
  return response.json()
}

function addNote(form: FormData): Promise<Response> {
  return call({ method: 'POST', body: form })
}

async function call(request: RequestInit = {}): Promise<Response> {
  const response = await fetch('/api/notes', request)
  if (!response.ok) throw new Error(`The server responded with ${response.status}`)
  return response
}
