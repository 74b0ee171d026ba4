import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { notes } from '../../../../examples/note-plugin/src/index.js'
import { hasRoute } from '../contract/calls/endpoint.js'
import { defineEndpoint } from '../index.js'
import { coreEndpoints } from '../endpoints/index.js'
import { createTestAuth } from '../testing/index.js'
import { openApiDocument } from './index.js'

const auth = createTestAuth({
  plugins: [notes()],
  user: {
    additionalFields: {
      plan: { type: 'string', input: true, required: true },
      score: { type: 'number', input: true },
      risk: { type: 'number', returned: false },
    },
  },
})
const document = openApiDocument(auth)

const FRESH = 'SESSION_NOT_FRESH'
const freshPlugin = {
  id: 'fresh',
  endpoints: {
    freshNote: defineEndpoint({
      method: 'POST',
      path: '/note/fresh',
      summary: 'Write a note in a young session',
      access: 'fresh-session',
      body: z.object({}),
      answer: z.null(),
      handle: () => null,
    }),
  },
}

/** The error codes under one status. */
function codesUnder(status: string, answer: object): string[] {
  const { description } = answer as { readonly description: string }
  return Number(status) < 400 ? [] : description.split(', ')
}

describe('the OpenAPI document', () => {
  it('validates as OpenAPI 3.1', async () => {
    const plain: unknown = JSON.parse(JSON.stringify(document))
    const { valid, errors } = await new Validator().validate({ ...(plain as object) })
    expect(errors ?? []).toEqual([])
    expect(valid).toBe(true)
  })

  it('has every call with a route, and no others', () => {
    const routes = Object.values(coreEndpoints)
      .filter(hasRoute)
      .map(({ method, path }) => `${method} ${path}`)
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(described.toSorted()).toEqual(
      [...routes, 'POST /note/create', 'GET /note/list', 'POST /note/share'].toSorted(),
    )
  })

  it.each([
    'GET /get-session',
    'POST /sign-up/email',
    'POST /sign-in/email',
    'POST /sign-out',
    'GET /list-sessions',
    'POST /revoke-session',
    'POST /revoke-sessions',
    'POST /revoke-other-sessions',
    'POST /update-session',
    'POST /send-verification-email',
    'GET /verify-email',
    'POST /verify-email',
    'POST /request-password-reset',
    'POST /forget-password',
    'GET /reset-password/{token}',
    'POST /reset-password',
    'POST /change-password',
    'POST /update-user',
    'POST /change-email',
    'POST /delete-user',
    'GET /delete-user/callback',
    'GET /list-accounts',
    'POST /unlink-account',
    'GET /ok',
    'GET /error',
  ])('describes %s', (route) => {
    const [method = '', path = ''] = route.split(' ')
    expect(document.paths[path]?.[method.toLowerCase()]).toHaveProperty('responses.200')
  })

  const always = ['INTERNAL_SERVER_ERROR', 'NOT_FOUND', 'SERVICE_UNAVAILABLE', 'TOO_MANY_REQUESTS']
  const ofBodies = [
    'INVALID_ORIGIN',
    'PAYLOAD_TOO_LARGE',
    'REQUEST_TIMEOUT',
    'UNSUPPORTED_MEDIA_TYPE',
    'VALIDATION_ERROR',
  ]

  it.each([
    { route: 'GET /ok', codes: always },
    { route: 'GET /list-sessions', codes: [...always, 'UNAUTHORIZED'] },
    { route: 'POST /sign-out', codes: [...always, 'INVALID_ORIGIN'] },
    {
      route: 'GET /reset-password/{token}',
      codes: [...always, 'INVALID_CALLBACK_URL', 'INVALID_ORIGIN', 'VALIDATION_ERROR'],
    },
    {
      route: 'GET /verify-email',
      codes: [
        ...['COULDNT_UPDATE_YOUR_EMAIL', 'INVALID_CALLBACK_URL', 'INVALID_TOKEN'],
        ...['INVALID_ORIGIN', 'MAILBOX_NOT_PROVEN'],
        ...['TOKEN_EXPIRED', 'UNAUTHORIZED', 'USER_NOT_FOUND', 'VALIDATION_ERROR'],
        ...always,
      ],
    },
    {
      route: 'POST /update-user',
      codes: [...always, ...ofBodies, 'EMAIL_CAN_NOT_BE_UPDATED', 'UNAUTHORIZED'],
    },
    {
      route: 'POST /request-password-reset',
      codes: [
        ...[...always, ...ofBodies, 'INVALID_EMAIL', 'INVALID_REDIRECT_URL'],
        'RESET_PASSWORD_DISABLED',
      ],
    },
    {
      route: 'POST /note/fresh',
      codes: [...always, ...ofBodies, 'UNAUTHORIZED', 'SESSION_NOT_OWN', FRESH],
    },
  ])('lists every code of $route under its status', ({ route, codes }) => {
    const [method = '', path = ''] = route.split(' ')
    const withFresh = openApiDocument(createTestAuth({ plugins: [freshPlugin] }))
    const operation = withFresh.paths[path]?.[method.toLowerCase()]
    const received = Object.entries(operation?.['responses'] as object).flatMap(
      ([status, answer]) => codesUnder(status, answer as object),
    )
    expect(received.toSorted()).toEqual([...codes].toSorted())
  })

  it('describes a row that may be null', () => {
    const reference = { $ref: '#/components/schemas/User' }
    for (const method of ['get', 'post']) {
      const schema = ['responses', '200', 'content', 'application/json', 'schema']
      const user = [...schema, 'properties', 'user']
      const operation = document.paths['/verify-email']?.[method]
      expect(operation).toHaveProperty(user, { anyOf: [reference, { type: 'null' }] })
    }
    const signUp = document.paths['/sign-up/email']?.['post']
    expect(JSON.stringify(signUp)).toContain(`"user":${JSON.stringify(reference)}`)
  })

  it('has unique operation ids', () => {
    const names = Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .map((operation) => operation['operationId'])
    expect(new Set(names).size).toBe(names.length)
  })

  it('lists the readable columns, with those of plugins and of the app', () => {
    const user = document.components.schemas['User']
    expect(Object.keys({ ...(user?.['properties'] as object) })).toEqual([
      'id',
      'name',
      'email',
      'emailVerified',
      'image',
      'createdAt',
      'updatedAt',
      'motto',
      'plan',
      'score',
    ])
  })

  it('requires at sign-up the fields that the app requires', () => {
    const { paths } = document
    expect(paths['/sign-up/email']?.['post']).toHaveProperty(
      ['requestBody', 'content', 'application/json', 'schema', 'required'],
      ['name', 'email', 'password', 'plan'],
    )
    expect(paths['/update-user']?.['post']).not.toHaveProperty(
      'requestBody.content.application/json.schema.required',
    )
  })

  it('requires the session cookie exactly for calls that need a session', () => {
    expect(document.paths['/list-sessions']?.['get']).toHaveProperty('security', [{ session: [] }])
    expect(document.paths['/sign-in/email']?.['post']).not.toHaveProperty('security')
    expect(document.components.securitySchemes['session']).toMatchObject({
      in: 'cookie',
      name: 'countersign.session_token',
    })
  })

  it('throws for an object that createAuth did not create', () => {
    const outsider = { handler: auth.handler.bind(null), basePath: '/api/auth' }
    expect(() => openApiDocument(outsider)).toThrow('not made by createAuth')
  })
})
