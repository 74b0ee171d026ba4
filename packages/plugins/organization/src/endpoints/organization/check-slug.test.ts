import { expect, it } from 'vitest'
import { addOrganization, createApp, signIn } from '../../test/organization-app.js'

const call = '/organization/check-slug'

it('H161 requires a session for check-slug', async () => {
  const auth = createApp()
  await addOrganization(auth, { slug: 'acme' })
  expect(await auth.browser().post(call, { slug: 'acme' })).toMatchObject({ status: 401 })
})

it.each([
  ['acme', 400, 'SLUG_IS_TAKEN'],
  ['ACME', 400, 'SLUG_IS_TAKEN'],
  ['ac me', 400, 'INVALID_SLUG'],
  ['\u0430cme', 400, 'INVALID_SLUG'],
  ['acme-2', 200, undefined],
  ['a'.repeat(64), 200, undefined],
  ['a'.repeat(65), 400, 'INVALID_SLUG'],
])('returns for the slug %s: %s %s', async (slug, status, code) => {
  const auth = createApp()
  await addOrganization(auth, { slug: 'acme' })
  const { browser } = await signIn(auth, 'ann')
  const answer = await browser.post(call, { slug })
  expect(answer).toMatchObject({ status, code })
  if (status === 200) expect(answer.body).toEqual({ status: true })
  if (code === 'SLUG_IS_TAKEN') expect(answer.body).toEqual({ code, message: 'slug is taken' })
})

it('H161 limits the look-ups of one caller', async () => {
  const auth = createApp({}, { rateLimit: { enabled: true } })
  const { browser } = await signIn(auth, 'ann')
  auth.clock.advanceMs(60_000 - (auth.clock.now() % 60_000))
  const statuses = []
  for (let turn = 0; turn < 21; turn += 1)
    statuses.push((await browser.post(call, { slug: `acme-${String(turn)}` })).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(20)
  expect(statuses.at(-1)).toBe(429)
})
