import { createTestAuth, type TestBrowser } from '@countersign/core/testing'
import { organization } from '@countersign/organization'
import { organizationClient } from '@countersign/organization/client'
import { createAuthClient } from '../create-client.js'

/** A page in a browser, with its requests to organisation endpoints so far. */
function openPage(browser: TestBrowser) {
  const requests: string[] = []
  const client = createAuthClient({
    fetch: (url, init) => {
      const { pathname, search } = new URL(url)
      const [, call] = /organization\/(.*)/.exec(pathname) ?? []
      if (call !== undefined) requests.push(call + search)
      return browser.fetch(url, init)
    },
    plugins: [
      organizationClient({ dynamicAccessControl: true, teams: true, invitationLinks: true }),
    ],
  })
  return { browser, client, requests }
}

/** An app in which Ann has created an organisation, and a page in Ann's browser. */
export async function openOrganization() {
  const auth = createTestAuth({
    plugins: [
      organization({
        dynamicAccessControl: { enabled: true },
        teams: { enabled: true },
        invitationLinks: { enabled: true },
      }),
    ],
  })
  const signIn = async (name: string) => openPage(await auth.signedInAs(`${name}@example.com`))
  const ann = await signIn('ann')
  const { data } = await ann.client.organization.create({ name: 'Acme', slug: 'acme' })
  const organizationId = data?.id ?? ''
  ann.requests.length = 0

  /** A user who has accepted an invitation from Ann. */
  async function join(name: string, role = 'member') {
    // Members are listed in the order in which they joined.
    auth.clock.advance('1s')
    const page = await signIn(name)
    const invitationId = await invite(name, role)
    const { data: accepted } = await page.client.organization.acceptInvitation({ invitationId })
    page.requests.length = 0
    ann.requests.length = 0
    return { ...page, memberId: accepted?.member.id ?? '' }
  }

  async function invite(name: string, role = 'member'): Promise<string> {
    const email = `${name}@example.com`
    const { data: invitation } = await ann.client.organization.inviteMember({ email, role })
    return invitation?.id ?? ''
  }
  return { auth, ...ann, organizationId, signIn, join, invite }
}
