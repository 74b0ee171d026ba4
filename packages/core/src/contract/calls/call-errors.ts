import { shapeOf } from './answer.js'
import type { Access, AnyDefinition } from './endpoint.js'
import { type ErrorCatalogue, type CommonCode, commonErrors, pick } from '../errors.js'
import { metadataOf } from './schema-metadata.js'

/** The errors of fields with the address of a redirect, by their names. */
const redirectCodes = {
  callbackURL: 'INVALID_CALLBACK_URL',
  redirectTo: 'INVALID_REDIRECT_URL',
  errorCallbackURL: 'INVALID_ERROR_CALLBACK_URL',
  newUserCallbackURL: 'INVALID_NEW_USER_CALLBACK_URL',
} as const satisfies Readonly<Record<string, CommonCode>>

type RedirectName = keyof typeof redirectCodes

/** Whether a field of this name contains the address of a redirect. */
export function isRedirectName(name: string): name is RedirectName {
  return Object.hasOwn(redirectCodes, name)
}

/** The error of a redirect to an address that is not trusted. */
export function redirectCodeOf(name: string): CommonCode {
  return isRedirectName(name) ? redirectCodes[name] : 'INVALID_CALLBACK_URL'
}

/** Errors that can occur before a request reaches its call. */
export function errorsBefore({ method, page, body }: AnyDefinition): ErrorCatalogue {
  return {
    ...(method === 'GET' && !page ? {} : pick(commonErrors, 'INVALID_ORIGIN')),
    ...(body
      ? pick(commonErrors, 'PAYLOAD_TOO_LARGE', 'REQUEST_TIMEOUT', 'UNSUPPORTED_MEDIA_TYPE')
      : {}),
    ...pick(commonErrors, 'NOT_FOUND', 'TOO_MANY_REQUESTS'),
    ...pick(commonErrors, 'INTERNAL_SERVER_ERROR', 'SERVICE_UNAVAILABLE'),
  }
}

/** The errors of a call: those of its access and input, and its own. */
export function errorsOf(definition: AnyDefinition): ErrorCatalogue {
  const codes = [...callerCodes(definition), ...inputCodes(definition)]
  return { ...pick(commonErrors, ...codes), ...definition.errors }
}

function callerCodes({ access, personal }: AnyDefinition): readonly CommonCode[] {
  const isPersonal = personal === true || access === 'fresh-session'
  return isPersonal ? [...accessCodes[access], 'SESSION_NOT_OWN'] : accessCodes[access]
}

const accessCodes: Readonly<Record<Access, readonly CommonCode[]>> = {
  public: [],
  'optional-session': [],
  'server-only': [],
  session: ['UNAUTHORIZED'],
  'session-or-server': ['UNAUTHORIZED'],
  'server-session': ['UNAUTHORIZED'],
  'fresh-session': ['UNAUTHORIZED', 'SESSION_NOT_FRESH'],
}

function inputCodes({ body, query, params }: AnyDefinition): CommonCode[] {
  const inputs = [body, query, params].filter((schema) => schema !== undefined)
  const fields = inputs.flatMap((schema) => Object.entries(shapeOf(schema) ?? {}))
  const ownCodes = fields.flatMap(([name, field]) => {
    const { code, redirect } = metadataOf(field)
    return redirect ? [redirectCodeOf(name)] : (code ?? [])
  })
  return inputs.length > 0 ? ['VALIDATION_ERROR', ...ownCodes] : []
}
