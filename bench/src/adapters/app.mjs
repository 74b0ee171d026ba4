import { createAuth } from '@countersign/core'
import { organization } from '@countersign/organization'
import { get, origin, post, read, secret, settle, signUp } from '../subjects/subject.mjs'

const ORGANIZATIONS = 10

/**
 * An app with a signed-in owner of ten organisations.
 *
 * @typedef {object} App
 * @property {(request: Request) => Promise<Response>} handle
 * @property {string} cookie of the owner
 * @property {string} organizationId the first organisation
 */

/**
 * @param {Partial<import('@countersign/core').AuthOptions> & Pick<import('@countersign/core').AuthOptions, 'database'>} options
 * @returns {Promise<App>}
 */
export async function createApp(options) {
  const auth = createAuth({
    baseURL: origin,
    secret,
    emailAndPassword: { enabled: true },
    rateLimit: { enabled: false },
    plugins: [organization()],
    ...options,
  })
  await auth.migrate()
  const handle = (/** @type {Request} */ request) =>
    auth.handler(request, { clientAddress: '10.0.0.1' })
  const cookie = await signUp({ handle }, 'owner@example.com')
  let organizationId = ''
  for (let index = 0; index < ORGANIZATIONS; index += 1) {
    const body = { name: 'Acme', slug: `acme-${index}`, metadata: { plan: 'free' } }
    const answer = await handle(post('/organization/create', body, { cookie }))
    if (answer.status !== 200) throw new Error(await answer.text())
    organizationId = (await answer.json()).id
  }
  // What follows a response is not measured.
  await settle()
  return { handle, cookie, organizationId }
}

/**
 * The calls that are measured over each adapter: three that read, and one that writes.
 *
 * @type {readonly { what: string, expected: string, request: (app: App) => Request }[]}
 */
export const calls = [
  {
    what: 'get-session from the database',
    expected: 'owner@example.com',
    request: ({ cookie }) => get('/get-session', { cookie }),
  },
  {
    what: `organization/list, of ${ORGANIZATIONS}`,
    expected: '"acme-9"',
    request: ({ cookie }) => get('/organization/list', { cookie }),
  },
  {
    what: 'organization/has-permission',
    expected: '"success":true',
    request: ({ cookie, organizationId }) => {
      const body = { organizationId, permissions: { member: ['create'] } }
      return post('/organization/has-permission', body, { cookie })
    },
  },
  {
    what: 'update-user',
    expected: 'true',
    request: ({ cookie }) => post('/update-user', { name: 'Ann' }, { cookie }),
  },
]

/**
 * Makes a call and checks its response.
 *
 * @param {App} app
 * @param {(typeof calls)[number]} call
 */
export async function run(app, { request, expected }) {
  await read(await app.handle(request(app)), expected)
}
