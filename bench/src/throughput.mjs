import { median, wallTime } from './measure.mjs'
import { get, password, post, read, signUp } from './subjects/subject.mjs'
import { times } from './table.mjs'

/** Calls that run at once. */
const PARALLEL = 32
const ROUNDS = 5
/** Turns of {@link PARALLEL} reads in a round. */
const READ_TURNS = 100

/**
 * Get-sessions from the database per second with 32 callers, relative to those of the hand-written limit.
 *
 * @param {Record<'limit' | 'peer' | 'ours', import('./subjects/subject.mjs').Subject>} subjects
 * @returns {Promise<import('./table.mjs').Row>}
 */
export async function readThroughputRow({ limit, peer, ours }) {
  const [ofLimit, ofPeer, ofOurs] = [
    await reader(limit, READ_TURNS),
    await reader(peer, READ_TURNS / 10),
    await reader(ours, READ_TURNS),
  ]
  /** @type {Record<'peer' | 'ours', number[]>} */
  const shares = { peer: [], ours: [] }
  for (let round = 0; round <= ROUNDS; round += 1) {
    const base = await ofLimit()
    const [peerShare, oursShare] = [(await ofPeer()) / base, (await ofOurs()) / base]
    // The first round is not measured: it compiles the code.
    if (round === 0) continue
    shares.peer.push(peerShare)
    shares.ours.push(oursShare)
  }
  const share = median(shares.ours)
  return {
    what: `get-session throughput with ${PARALLEL} callers, against the limit`,
    limit: times(1),
    peer: times(median(shares.peer)),
    ours: times(share),
    budget: 'at least 0.5',
    holds: share >= 0.5,
  }
}

/**
 * @param {import('./subjects/subject.mjs').Subject} subject
 * @param {number} turns
 * @returns {Promise<() => Promise<number>>} measures the calls per second
 */
async function reader(subject, turns) {
  const email = 'throughput@example.com'
  const cookie = await signUp(subject, email)
  const one = async () => read(await subject.handle(get('/get-session', { cookie })), email)
  return async () => {
    const milliseconds = await wallTime(async () => {
      for (let turn = 0; turn < turns; turn += 1)
        await Promise.all(Array.from({ length: PARALLEL }, () => one()))
    })
    return (turns * PARALLEL * 1000) / milliseconds
  }
}

/**
 * Throughput of sign-in and sign-up against bare scrypt of the same cost.
 *
 * @param {Record<'limit' | 'peer' | 'ours', import('./subjects/subject.mjs').Subject>} subjects
 * @returns {Promise<import('./table.mjs').Row[]>}
 */
export async function passwordThroughputRows(subjects) {
  return [
    await throughputRow(subjects, 'sign-in', 0.97),
    await throughputRow(subjects, 'sign-up', 0.95),
  ]
}

/**
 * Throughput relative to the same number of bare hashes of the same cost.
 *
 * @param {Record<'limit' | 'peer' | 'ours', import('./subjects/subject.mjs').Subject>} subjects
 * @param {'sign-in' | 'sign-up'} what
 * @param {number} budget
 */
async function throughputRow(subjects, what, budget) {
  const share = async (/** @type {keyof typeof subjects} */ name) => {
    const shares = []
    for (let round = 0; round < 2; round += 1)
      shares.push(await shareOf(subjects[name], what, round))
    return Math.max(...shares)
  }
  const [limit, peer, ours] = [await share('limit'), await share('peer'), await share('ours')]
  return {
    what: `${what} throughput at ${PARALLEL} parallel, against bare scrypt`,
    limit: times(limit),
    peer: times(peer),
    ours: times(ours),
    budget: `at least ${budget}`,
    holds: ours >= budget,
  }
}

/**
 * @param {import('./subjects/subject.mjs').Subject} subject
 * @param {'sign-in' | 'sign-up'} what
 * @param {number} round
 */
async function shareOf(subject, what, round) {
  const known = `throughput-${what}-${round}@example.com`
  if (what === 'sign-in') await signUp(subject, known)
  const requests = Array.from({ length: PARALLEL }, (_, index) =>
    what === 'sign-in'
      ? post('/sign-in/email', { email: known, password })
      : post('/sign-up/email', {
          name: 'Ann',
          email: `up-${round}-${index}@example.com`,
          password,
        }),
  )
  const bare = await wallTime(() => Promise.all(requests.map(() => subject.hash(password))))
  const calls = await wallTime(() =>
    Promise.all(requests.map((request) => subject.handle(request))),
  )
  return bare / calls
}
