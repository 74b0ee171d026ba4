import { type SubmitEvent, type SyntheticEvent, useState } from 'react'
import type { UIError } from './settings.js'

/** The part of a call's result that a form uses. */
export interface FormAnswer {
  readonly error: UIError | null
}

/** The texts of a form by the name of the field, and the value of the button that sent it as `button`. Passwords are unchanged, other texts are trimmed. */
type FormTexts = (name: string) => string

/** Makes the call of a form. */
export type SendForm = (text: FormTexts, form: HTMLFormElement) => Promise<FormAnswer>

/** Error texts by the name of the field; the empty name stands for the whole form. */
type Problems = Readonly<Record<string, string | undefined>>

/** The texts and errors of a form. */
export interface SubmissionOptions {
  readonly send: SendForm
  /** The field that an error belongs to, by code. Default: the whole form. */
  readonly fieldOf?: Readonly<Record<string, string>> | undefined
  readonly explain: (error: UIError) => string
  /** The text for a field whose value the browser rejects. */
  readonly explainInvalid: (control: FormControl) => string
}

/** The state of a form during and after its submission. */
export interface Submission {
  readonly isSending: boolean
  /** The value of the button that sent the form last; empty for the main button. */
  readonly sentBy: string
  /** True after a successful call, until the form changes. */
  readonly isDone: boolean
  readonly problems: Problems
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  /** Removes the problem of a field that changes. */
  readonly onInput: (event: SyntheticEvent<HTMLFormElement>) => void
}

/** A field of a form. */
export type FormControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const none: Problems = {}

/** Validates and sends a form, one submission at a time, and focuses the first field with a problem. */
export function useSubmission(options: SubmissionOptions): Submission {
  const [isSending, setSending] = useState(false)
  const [sentBy, setSentBy] = useState('')
  const [isDone, setDone] = useState(false)
  const [problems, setProblems] = useState(none)

  function show(found: Problems, form: HTMLFormElement): void {
    setProblems(found)
    controlsOf(form)
      .find(({ name }) => found[name] !== undefined)
      ?.focus()
  }

  async function submit(form: HTMLFormElement, button: string): Promise<void> {
    const { send, explain, fieldOf = {} } = options
    setSending(true)
    setSentBy(button)
    setProblems(none)
    const fields = new FormData(form)
    fields.set('button', button)
    const { error } = await send((name) => textOf(fields, name), form)
    setSending(false)
    setDone(!error)
    if (!error) return
    const field = fieldOf[error.code] ?? ''
    show({ [fields.has(field) ? field : '']: explain(error) }, form)
  }

  return {
    isSending,
    sentBy,
    isDone,
    problems,
    onSubmit(event) {
      event.preventDefault()
      const form = event.currentTarget
      if (isSending) return
      setDone(false)
      const { value = '', ignored } = readSubmitter(event.nativeEvent)
      const invalid = controlsOf(form).filter(
        ({ validity, name }) => !validity.valid && name !== ignored,
      )
      const found = invalid.map(
        (control) => [control.name, options.explainInvalid(control)] as const,
      )
      if (found.length === 0) void submit(form, value)
      else show(Object.fromEntries(found), form)
    },
    onInput({ target }) {
      setDone(false)
      if (isControl(target) && problems[target.name] !== undefined)
        setProblems({ ...problems, [target.name]: undefined })
    },
  }
}

interface Submitter {
  readonly value?: string
  /** The name of a field that the call of the button does not need. */
  readonly ignored?: string | undefined
}

/** The button that sends the form. A press of Enter counts as the first one. */
function readSubmitter(event: Event): Submitter {
  const submitter = 'submitter' in event ? event.submitter : null
  if (!(submitter instanceof HTMLButtonElement)) return {}
  return { value: submitter.value, ignored: submitter.dataset['without'] }
}

function controlsOf(form: HTMLFormElement): FormControl[] {
  return [...form.elements].filter((element) => isControl(element))
}

/** Buttons count too: they are always valid. */
function isControl(element: EventTarget): element is FormControl {
  return 'validity' in element
}

function textOf(fields: FormData, name: string): string {
  const value = fields.get(name)
  if (typeof value !== 'string') return ''
  return /password/i.test(name) ? value : value.trim()
}
