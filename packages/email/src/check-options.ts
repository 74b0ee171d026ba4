import { hasMethods, isFunction, nearest } from '@countersign/core/plugin-options'
import type { MailTransport } from './mail.js'

/**
 * Checks that options are an object whose names are all known: a misspelt option would have no effect.
 *
 * @throws Error
 */
export function checkNames(owner: string, options: unknown, known: readonly string[]): void {
  if (typeof options !== 'object' || options === null || options instanceof Promise)
    throw new Error(`${owner}: takes options in an object, got ${kindOf(options)}`)
  const unknown = Object.keys(options).find((name) => !known.includes(name))
  if (unknown === undefined) return
  const meant = nearest(unknown, known)
  const hint = meant === null ? '' : `; did you mean "${meant}"?`
  throw new Error(`${owner}.${unknown}: is not an option${hint}`)
}

/**
 * A transport whose server or key is not set. A build imports the app without them, so that only mails fail.
 *
 * @param remedy one sentence that names the option
 */
export function unsetTransport(remedy: string): MailTransport {
  return { send: () => Promise.reject(new Error(remedy)) }
}

/** Whether an environment variable has no value: some platforms pass it as an empty text. */
export function isUnset(value: unknown): value is '' | undefined {
  return value === undefined || value === ''
}

/** @throws Error for anything but a transport, such as a sender or the function that creates a transport. */
export function checkTransport(transport: unknown): asserts transport is MailTransport {
  if (hasMethods('send')(transport)) return
  throw new Error(
    `mailer.transport: must be an object with send, such as smtp(…), got ${kindOf(transport)}`,
  )
}

/** @throws Error for a template that is not a function, or whose name is nearly that of a kind of mail. */
export function checkTemplates(templates: object, kinds: readonly string[]): void {
  if (!hasMethods()(templates))
    throw new Error(`mailer.templates: must be an object of functions, got ${kindOf(templates)}`)
  const wrong = Object.entries(templates).find(
    ([, template]) => template !== undefined && !isFunction(template),
  )
  if (wrong) throw new Error(`mailer.templates.${wrong[0]}: must be a function`)
  for (const kind of Object.keys(templates)) {
    // A plugin may have kinds of its own, so that only slips of the hand count.
    const meant = nearest(kind, kinds, 2)
    if (meant !== null && !kinds.includes(kind))
      throw new Error(`mailer.templates.${kind}: is no kind of mail; did you mean "${meant}"?`)
  }
}

/** @throws RangeError for anything but a whole number in the range. */
export function checkNumber(option: string, value: unknown, most: number): void {
  if (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= most) return
  const got = typeof value === 'number' ? String(value) : kindOf(value)
  throw new RangeError(`${option}: must be a whole number from 1 to ${most}, got ${got}`)
}

/** Names a wrong value without repeating it, because it may be a secret. */
export function kindOf(value: unknown): string {
  if (value instanceof Promise) return 'a promise: await it'
  return value === undefined || value === null ? String(value) : `a ${typeof value}`
}
