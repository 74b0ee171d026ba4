import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { notes } from '../../../../examples/note-plugin/src/index.js'
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

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const plain: unknown = JSON.parse(JSON.stringify(document))
    const { valid, errors } = await new Validator().validate({ ...(plain as object) })
    expect(errors ?? []).toEqual([])
    expect(valid).toBe(true)
  })

  it('has every call that has a route, and no other', () => {
    const routes = Object.values(coreEndpoints)
      .filter(({ access }) => access !== ('server-only' as string))
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

  it('names every operation once', () => {
    const names = Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .map((operation) => operation['operationId'])
    expect(new Set(names).size).toBe(names.length)
  })

  it('shows the columns that leave, those of plugins and of the app included, and no others', () => {
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

  it('asks at sign-up for the fields that the app requires', () => {
    const { paths } = document
    expect(paths['/sign-up/email']?.['post']).toHaveProperty(
      ['requestBody', 'content', 'application/json', 'schema', 'required'],
      ['name', 'email', 'password', 'plan'],
    )
    expect(paths['/update-user']?.['post']).not.toHaveProperty(
      'requestBody.content.application/json.schema.required',
    )
  })

  it('asks for the session cookie exactly where a session is needed', () => {
    expect(document.paths['/list-sessions']?.['get']).toHaveProperty('security', [{ session: [] }])
    expect(document.paths['/sign-in/email']?.['post']).not.toHaveProperty('security')
    expect(document.components.securitySchemes['session']).toMatchObject({
      in: 'cookie',
      name: 'countersign.session_token',
    })
  })

  it('is refused for what createAuth has not made', () => {
    const stranger = { handler: auth.handler.bind(null), basePath: '/api/auth' }
    expect(() => openApiDocument(stranger)).toThrow('not made by createAuth')
  })
})
