import { type SubmitEvent, useState } from 'react'

/** What a form shows while and after it is sent. */
export interface Submission {
  readonly isSending: boolean
  /** What went wrong, for the person to read. */
  readonly problem: string | undefined
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
}

/** Sends a form's fields once at a time. `send` answers what went wrong, or nothing. */
export function useSubmission(send: (fields: FormData) => Promise<string | undefined>): Submission {
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function submit(fields: FormData): Promise<void> {
    setSending(true)
    setProblem(await send(fields))
    setSending(false)
  }

  return {
    isSending,
    problem,
    onSubmit(event) {
      event.preventDefault()
      if (!isSending) void submit(new FormData(event.currentTarget))
    },
  }
}

/** The text of a field; empty when it is absent. */
export function textOf(fields: FormData, name: string): string {
  const value = fields.get(name)
  return typeof value === 'string' ? value : ''
}
