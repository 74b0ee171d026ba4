import { get, post } from './subjects/subject.mjs'
import { countRow } from './table.mjs'

const email = 'ann@example.com'

/** Most statements for following a link. One of them voids the links that other browsers requested. */
const budgets = { new: 7, known: 7 }

/**
 * Statements of a magic link, BEGIN and COMMIT counted. The first link creates a user.
 *
 * @param {Record<'peer' | 'ours', import('./subjects/subject.mjs').Subject>} subjects
 * @returns {Promise<import('./table.mjs').Row[]>}
 */
export async function magicLinkRows({ peer, ours }) {
  const rows = []
  for (const actor of /** @type {const} */ (['new', 'known'])) {
    const counts = { peer: await countFor(peer), ours: await countFor(ours) }
    rows.push(countRow(`magic-link/verify, ${actor}`, counts, budgets[actor]))
  }
  return rows
}

/** @param {import('./subjects/subject.mjs').Subject} subject */
async function countFor({ handle, count, mailedToken }) {
  const sent = await handle(post('/sign-in/magic-link', { email }))
  // The browser that requests a link is signed in by it; any other one shows a button first.
  const cookies = sent.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  // The mail is sent after the response.
  await new Promise((resolve) => setTimeout(resolve, 50))
  const query = new URLSearchParams({ token: mailedToken(), callbackURL: '/home' }).toString()
  const { statements } = await count(async () => {
    const answer = await handle(get(`/magic-link/verify?${query}`, { cookie: cookies.join('; ') }))
    const place = answer.headers.get('location') ?? ''
    if (!place.endsWith('/home')) throw new Error(`The link led to ${place}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  })
  return statements
}
