import type { TestAnswer } from '@countersign/core/testing'
import * as z from 'zod/mini'
import type { OrganizationOptions } from '../options.js'
import { type App, createApp, type TestMember, organizationOf, signIn } from './organization-app.js'
import type { TestUser } from './organization-app.js'

/** An app with links, in which Ann owns an organisation, and Bob is signed in without a membership. */
export async function createLinkApp(options: OrganizationOptions = {}, app = {}) {
  const auth = createApp({ invitationLinks: { enabled: true }, ...options }, app)
  const { organization, users } = await organizationOf(auth, { ann: 'owner' })
  const bob = await signIn(auth, 'bob')
  auth.database.reset()
  return { auth, organization, ann: users.ann, bob }
}

/** Creates a link to the organisation of a member. Default: to the role `member`. */
export const askForLink = (
  { browser, member }: Pick<TestMember, 'browser' | 'member'>,
  body: object = {},
): Promise<TestAnswer> =>
  browser.post('/organization/create-invitation-link', {
    ...{ role: 'member', organizationId: member.organizationId },
    ...body,
  })

const created = z.object({ id: z.string(), token: z.string(), url: z.string() })

/** A link in the answer to its creator. */
export async function makeLink(
  creator: Pick<TestMember, 'browser' | 'member'>,
  body: object = {},
): Promise<z.infer<typeof created>> {
  return created.parse((await askForLink(creator, body)).body)
}

export const joinBy = (
  { browser }: Pick<TestUser, 'browser'>,
  { token }: { readonly token: string },
): Promise<TestAnswer> => browser.post('/organization/accept-invitation-link', { token })

export const lookAt = (
  { browser }: Pick<TestUser, 'browser'>,
  { token }: { readonly token: string },
): Promise<TestAnswer> => browser.get(`/organization/get-invitation-link?token=${token}`)

export const revoke = (
  { browser }: Pick<TestUser, 'browser'>,
  linkId: string,
): Promise<TestAnswer> => browser.post('/organization/revoke-invitation-link', { linkId })

/** The remaining uses of the links. */
export async function usesOf({ database }: App): Promise<readonly unknown[]> {
  return ((await database.dump())['invitationLink'] ?? []).map((row) => row['usesLeft'])
}
