import { describe, expect, it } from 'vitest'
import { openApp } from './test/app.js'
import { entryPointsOf } from './test/entry-points.js'
import { type Engine, engines } from './test/engines.js'
import {
  signUp,
  createInvitationLink,
  wholeOrganizations,
  writeOrganization,
} from './test/organizations.js'
import { textsIn } from './test/texts-in.js'

/** An organisation with a link, an invitation and a member, and a user who is not a member. */
async function open(engine: Engine) {
  const auth = await openApp(engine, { organizations: wholeOrganizations })
  const [ann, eve] = [await signUp(auth, 'ann'), await signUp(auth, 'eve')]
  const works = { organizationId: 'works' }
  await writeOrganization(auth.database.store, works.organizationId, [[ann, 'owner']])
  const { token } = await createInvitationLink(ann, works)
  const invited = { ...works, role: 'member', email: 'dan@x.test' }
  await ann.browser.post('/organization/invite-member', invited)
  await auth.idle()
  const listed = await ann.browser.get('/organization/list-invitation-links?organizationId=works')
  return { auth, eve, token, listed, dump: await auth.database.dump() }
}

describe.each(engines)('a stolen copy of the database of an organisation', (engine) => {
  it(`H72 H158 H208 stores no text that works as a link, a token or a cookie, ${engine.name}`, async () => {
    const { auth, eve, dump } = await open(engine)
    const handles = 'POST /revoke-session body'
    const entryPoints = entryPointsOf(auth).filter(({ name }) => name !== handles)
    const names = entryPoints.map(({ name }) => name)
    expect(names).toContain('POST /organization/accept-invitation-link body')
    const texts = [...new Set(textsIn(dump))].filter((text) => /^[\x21-\x7e]{4,}$/.test(text))
    expect(dump['invitationLink']).toHaveLength(1)
    for (const text of texts) {
      for (const entryPoint of entryPoints) {
        const opened = await entryPoint.accepts(text, eve.browser)
        expect({ entryPoint: entryPoint.name, text, opened }).toEqual({
          entryPoint: entryPoint.name,
          text,
          opened: false,
        })
      }
    }
    expect(await auth.database.dump()).toEqual(dump)
  })

  it(`H72 H208 stores no secret of a link and returns none in a list, ${engine.name}`, async () => {
    const { auth, eve, dump, token, listed } = await open(engine)
    expect(token.length).toBeGreaterThan(20)
    const [link] = dump['invitationLink'] ?? []
    expect(listed.status).toBe(200)
    for (const output of [JSON.stringify(dump), ...auth.logs]) expect(output).not.toContain(token)
    for (const secret of [token, String(link?.['token'])])
      expect(JSON.stringify(listed.body)).not.toContain(secret)
    // The link itself opens.
    const used = await eve.browser.post('/organization/accept-invitation-link', { token })
    expect(used.status).toBe(200)
  })
})
