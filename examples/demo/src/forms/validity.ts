import type { Problems } from '../explain.js'

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The inputs, text areas and selects of a form. */
export function readableFields(form: HTMLFormElement): TextControl[] {
  return [...form.elements].filter(
    (element) =>
      element instanceof HTMLInputElement ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement,
  )
}

/** The problems that the browser's validation finds, in the demo's texts; null when the form is valid. */
export function problemsIn(form: HTMLFormElement): Problems | null {
  const found = readableFields(form)
    .filter(({ validity }) => !validity.valid)
    .map((control) => [control.name, textFor(control)] as const)
  return found.length === 0 ? null : Object.fromEntries(found)
}

function textFor(control: TextControl): string {
  const { validity, type, name } = control
  if (validity.valueMissing) return missing[name] ?? 'Fill this in.'
  if (type === 'email') return 'Write it like ann@example.com.'
  if (type === 'url') return 'Write it like https://a.test/me.png.'
  if (validity.tooShort) return 'Use 8 characters or more.'
  return control.validationMessage
}

const missing: Readonly<Record<string, string>> = {
  name: 'Enter your name.',
  email: 'Enter your address.',
  password: 'Enter a password.',
  code: 'Enter the code of the mail.',
  organization: 'Give it a name.',
  slug: 'Choose a short name.',
  sure: 'Type its short name.',
  team: 'Give it a name.',
  currentPassword: 'Enter your current password.',
}
