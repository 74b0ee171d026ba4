import { type SubmitEvent, useState } from 'react'
import { explain, type Problems } from '../explain.js'
import { problemsIn, readableFields } from './validity.js'

/** The part of a call's result that a form uses. */
export interface Answer {
  readonly error: Parameters<typeof explain>[0] | null
}

/** The texts of a form by field name. Passwords are unchanged, other texts are trimmed. */
type FormTexts = (name: string) => string

/** Sends a form and returns the result of the call. */
export type SendForm = (texts: FormTexts, form: HTMLFormElement) => Promise<Answer>

/** The state of a form during and after its submission. */
export interface Submission {
  readonly isSending: boolean
  readonly isDone: boolean
  readonly problems: Problems
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
}

const none: Problems = {}

/** Validates and sends a form, one submission at a time, and focuses the first field with a problem. */
export function useSubmission(send: SendForm): Submission {
  const [isSending, setSending] = useState(false)
  const [isDone, setDone] = useState(false)
  const [problems, setProblems] = useState(none)

  function show(found: Problems, form: HTMLFormElement): void {
    setProblems(found)
    readableFields(form)
      .find(({ name }) => name in found)
      ?.focus()
  }

  async function submit(form: HTMLFormElement): Promise<void> {
    setSending(true)
    setProblems(none)
    const fields = new FormData(form)
    const { error } = await send((name) => textOf(fields, name), form)
    setSending(false)
    setDone(error === null)
    if (error) show(explain(error), form)
  }

  return {
    isSending,
    isDone,
    problems,
    onSubmit(event) {
      event.preventDefault()
      const form = event.currentTarget
      const found = problemsIn(form)
      setDone(false)
      if (found) show(found, form)
      else if (!isSending) void submit(form)
    },
  }
}

function textOf(fields: FormData, name: string): string {
  const value = fields.get(name)
  if (typeof value !== 'string') return ''
  return /password/i.test(name) ? value : value.trim()
}
