import { createTestAuth } from '@countersign/core/testing'
import { organization } from '@countersign/organization'
import { describe, expect, it } from 'vitest'
import { servers } from './servers.js'

/** Calls that both servers have, and that ask who is signed in. */
const names = [
  'getSession',
  'signOut',
  'listSessions',
  'revokeSession',
  'revokeSessions',
  'revokeOtherSessions',
  'linkSocialAccount',
] as const

const body = { token: 'token', provider: 'github' }

function callOf(api: object, name: string) {
  return Reflect.get(api, name) as (input: object) => Promise<unknown>
}

/** Signs Ann up, and returns the id of the user. */
async function signUp(api: object): Promise<string> {
  const body = { name: 'Ann', email: 'ann@x.test', password: 'a password of Ann' }
  const { user } = (await callOf(api, 'signUpEmail')({ body })) as { user: { id: string } }
  return user.id
}

/** Status and text of the refusal of a call. */
async function refusalOf(api: object, name: string, input: object = { body }): Promise<unknown> {
  const error: unknown = await callOf(
    api,
    name,
  )(input).then(
    () => new Error('The call succeeded'),
    (thrown: unknown) => thrown,
  )
  const { status, statusCode, message } = error as Record<string, unknown>
  return { status: statusCode ?? status, message }
}

const headersRequired = { status: 400, message: 'Headers is required' }

describe.each(servers)('auth.api of better-auth $version', (peer) => {
  const theirs = peer.create({
    baseURL: 'http://localhost:3000',
    secret: 'a secret of thirty-two characters and more',
    logger: { disabled: true },
    telemetry: { enabled: false },
    emailAndPassword: { enabled: true },
    plugins: [peer.organization({})],
  }) as unknown as { readonly api: object }
  const ours = createTestAuth({ plugins: [organization()] })

  it.each(names)('rejects %s without headers as Countersign does', async (name) => {
    expect(await refusalOf(ours.api, name)).toEqual(headersRequired)
    expect(await refusalOf(theirs.api, name)).toEqual(headersRequired)
  })

  it('rejects an organisation for no user as Countersign does with asServer', async () => {
    const body = { name: 'Acme', slug: 'acme' }
    const unauthorized = { status: 401 }
    const answer = await refusalOf(ours.api, 'createOrganization', { asServer: true, body })
    expect(answer).toMatchObject(unauthorized)
    expect(await refusalOf(theirs.api, 'createOrganization', { body })).toMatchObject(unauthorized)
  })

  it('creates an organisation for the user of the body as Countersign does only with asServer', async () => {
    const bodyFor = async (api: object) => ({
      name: 'Acme',
      slug: 'acme',
      userId: await signUp(api),
    })
    const there = await bodyFor(theirs.api)
    const members = ({ userId }: { readonly userId: string }) => [{ userId, role: 'owner' }]
    expect(await callOf(theirs.api, 'createOrganization')({ body: there })).toMatchObject({
      members: members(there),
    })
    const body = await bodyFor(ours.api)
    expect(await refusalOf(ours.api, 'createOrganization', { body })).toEqual(headersRequired)
    expect(await ours.api.createOrganization({ asServer: true, body })).toMatchObject({
      members: members(body),
    })
  })
})
