import { median, percentile, wallTime } from './measure.mjs'
import { get, password, post, signUp } from './subjects/subject.mjs'
import { milli } from './table.mjs'

const SIGN_INS = 32
const ROUNDS = 5
/** Reads of a round without sign-ins. */
const QUIET_READS = 300

/** @typedef {import('./subjects/subject.mjs').Subject} Subject */
/** @typedef {{ quiet: number, storm: number }} Latency the 99th percentile in milliseconds, without and with sign-ins */

/**
 * How far 32 sign-ins at once move the 99th percentile of a get-session from the cookie cache.
 *
 * @param {Record<'limit' | 'peer' | 'ours', Subject>} caching
 * @returns {Promise<import('./table.mjs').Row[]>}
 */
export async function stormRows({ limit, peer, ours }) {
  const cookies = {
    limit: await signUp(limit, EMAIL),
    peer: await signUp(peer, EMAIL),
    ours: await signUp(ours, EMAIL),
  }
  /** @type {Record<'limit' | 'peer' | 'ours', Latency[]>} */
  const rounds = { limit: [], peer: [], ours: [] }
  // In turns, so that other load of the machine affects all of them.
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.limit.push(await latencyOf(limit, cookies.limit))
    rounds.peer.push(await latencyOf(peer, cookies.peer))
    rounds.ours.push(await latencyOf(ours, cookies.ours))
  }
  return [
    {
      what: `p99 of a cached get-session, without and with ${SIGN_INS} sign-ins at once`,
      limit: textOf(rounds.limit),
      peer: textOf(rounds.peer),
      ours: textOf(rounds.ours),
      budget: 'moves no more than the limit',
      holds: movedBy(rounds.ours) <= movedBy(rounds.limit),
    },
  ]
}

const EMAIL = 'storm@example.com'

/** @param {readonly Latency[]} rounds */
const movedBy = (rounds) => median(rounds.map(({ quiet, storm }) => storm - quiet))

/** @param {readonly Latency[]} rounds */
function textOf(rounds) {
  const [quiet, storm] = [
    median(rounds.map((round) => round.quiet)),
    median(rounds.map((round) => round.storm)),
  ]
  return `${milli(quiet)} → ${milli(storm)}`
}

/**
 * @param {Subject} subject
 * @param {string} cookie
 * @returns {Promise<Latency>}
 */
async function latencyOf(subject, cookie) {
  let reads = 0
  const quiet = await readWhile(subject, cookie, () => (reads += 1) <= QUIET_READS)
  let running = true
  const signIns = Promise.all(
    Array.from({ length: SIGN_INS }, async () => {
      await subject.handle(post('/sign-in/email', { email: EMAIL, password }))
    }),
  ).finally(() => {
    running = false
  })
  const storm = await readWhile(subject, cookie, () => running)
  await signIns
  return { quiet, storm }
}

/**
 * The 99th percentile in milliseconds of reads, one per millisecond.
 *
 * @param {Subject} subject
 * @param {string} cookie
 * @param {() => boolean} isOn
 */
async function readWhile(subject, cookie, isOn) {
  /** @type {number[]} */
  const samples = []
  while (isOn()) {
    samples.push(
      await wallTime(async () => {
        await (await subject.handle(get('/get-session', { cookie }))).text()
      }),
    )
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  return percentile(samples, 0.99)
}
