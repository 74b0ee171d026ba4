import type { Exchange } from '../../contract/calls/exchange.js'
import { Redirect } from '../../contract/calls/reply.js'
import { appendQuery } from '../navigation.js'

/** The page for errors before the state of this browser was found. */
export function errorPageOf({ callsURL }: Exchange): string {
  return `${callsURL}/error`
}

export function failed(
  target: string,
  query: { readonly error: string } & OptionalTexts,
): Redirect {
  return redirectTo(target, query)
}

type OptionalTexts = Readonly<Record<string, string | undefined>>

export function redirectTo(target: string, query: OptionalTexts): Redirect {
  const present = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  return new Redirect(appendQuery(target, Object.fromEntries(present)))
}

const unreadable = ['VALIDATION_ERROR', 'UNSUPPORTED_MEDIA_TYPE', 'PAYLOAD_TOO_LARGE']
const broken = ['INTERNAL_SERVER_ERROR', 'SERVICE_UNAVAILABLE']

/** The error code of a provider: nothing else of its error is passed on. */
export function codeOf(code: string): string {
  if (unreadable.includes(code)) return 'invalid_callback_request'
  if (broken.includes(code)) return 'internal_server_error'
  return /^[\w.-]{1,64}$/.test(code) ? code : 'invalid_callback_request'
}
