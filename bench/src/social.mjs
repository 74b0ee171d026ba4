import { codeFor, replaceProvider } from './provider.mjs'
import { get, post } from './subjects/subject.mjs'
import { countRow } from './table.mjs'

/**
 * Statements of a sign-in with a provider, BEGIN and COMMIT counted: at most those of the limit.
 *
 * @param {Record<'limit' | 'peer' | 'ours', Pick<import('./subjects/subject.mjs').Subject, 'handle' | 'count'>>} subjects
 * @returns {Promise<import('./table.mjs').Row[]>}
 */
export async function socialRows({ limit, peer, ours }) {
  replaceProvider()
  const counts = {
    limit: await countsOf(limit),
    peer: await countsOf(peer),
    ours: await countsOf(ours),
  }
  return /** @type {const} */ (['sign-in/social', 'callback, new', 'callback, known']).map(
    (what) => {
      const [limit, peer, ours] = [counts.limit[what], counts.peer[what], counts.ours[what]]
      return countRow(what, { limit, peer, ours }, limit)
    },
  )
}

/** @param {Pick<import('./subjects/subject.mjs').Subject, 'handle' | 'count'>} subject */
async function countsOf(subject) {
  const first = await signIn(subject)
  const second = await signIn(subject)
  return {
    'sign-in/social': first.begun,
    'callback, new': first.returned,
    'callback, known': second.returned,
  }
}

/** @param {Pick<import('./subjects/subject.mjs').Subject, 'handle' | 'count'>} subject */
async function signIn({ handle, count }) {
  /** @type {Response | undefined} */
  let answer
  const run = async (/** @type {Request} */ request) => {
    const { statements } = await count(async () => {
      answer = await handle(request)
      // Statements after the response are counted too.
      await new Promise((resolve) => setTimeout(resolve, 50))
    })
    return statements
  }
  const body = { provider: 'huggingface', callbackURL: '/' }
  const begun = await run(post('/sign-in/social', body))
  const { url } = await answer?.json()
  const cookie = answer?.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ')
  const state = new URL(url).searchParams.get('state') ?? ''
  const query = new URLSearchParams({ state, code: codeFor('ann') }).toString()
  const returned = await run(get(`/callback/huggingface?${query}`, { cookie: cookie ?? '' }))
  const place = answer?.headers.get('location')
  if (place?.includes('error') ?? true) throw new Error(`The callback led to ${place}`)
  return { begun, returned }
}
