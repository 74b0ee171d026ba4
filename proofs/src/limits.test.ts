import { describe, expect, it } from 'vitest'
import { openApp } from './test/app.js'
import { engines } from './test/engines.js'
import { ANN, type App, ORIGIN } from './test/full-auth.js'

const limited = { rateLimit: { enabled: true, storage: 'database' } } as const

/** Headers with which an attacker looks like another caller each time. */
function disguise(turn: number): Readonly<Record<string, string>> {
  const address = `203.0.113.${turn}`
  return {
    'x-forwarded-for': `${address}, 10.0.0.1`,
    forwarded: `for=${address}`,
    'x-real-ip': address,
    'cf-connecting-ip': address,
    'true-client-ip': address,
    'user-agent': `browser ${turn}`,
  }
}

async function guess(auth: App, turn: number): Promise<number> {
  const request = new Request(`${ORIGIN}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...disguise(turn) },
    body: JSON.stringify({ email: `p${turn}@x.test`, password: 'wrong password' }),
  })
  return (await auth.handler(request, { clientAddress: '198.51.100.7' })).status
}

describe.each(engines)('rate limits', (engine) => {
  it(`H107 counts the address of the connection and ignores its headers, ${engine.name}`, async () => {
    const auth = await openApp(engine, limited)
    const statuses = []
    for (let turn = 0; turn < 50; turn += 1) statuses.push(await guess(auth, turn))
    expect(statuses).toEqual([401, 401, 401, ...Array<number>(47).fill(429)])
  })

  it(`H110 accepts exactly the limit of fifty parallel requests, ${engine.name}`, async () => {
    const auth = await openApp(engine, limited)
    const turns = Array.from({ length: 50 }, (_, turn) => turn)
    const statuses = await Promise.all(turns.map((turn) => guess(auth, turn)))
    expect(statuses.filter((status) => status === 401)).toHaveLength(3)
    expect(statuses.filter((status) => status === 429)).toHaveLength(47)
  })

  it(`H114 computes no hash and makes no other query above the limit, ${engine.name}`, async () => {
    const auth = await openApp(engine, limited)
    for (let turn = 0; turn < 3; turn += 1) await guess(auth, turn)
    const hashes = auth.hasher.calls.length
    auth.database.reset()
    expect(await guess(auth, 3)).toBe(429)
    expect(auth.hasher.calls).toHaveLength(hashes)
    expect(auth.database.calls.filter((call) => !call.endsWith('rateLimit'))).toEqual([])
    expect(auth.database.calls.length).toBeGreaterThan(0)
  })

  it(`H111 H112 leaves signed-in users and the mailbox unaffected by wrong guesses, ${engine.name}`, async () => {
    const auth = await openApp(engine, limited)
    const ann = await auth.signedInAs(ANN.email)
    for (let turn = 0; turn < 30; turn += 1) {
      const request = new Request(`${ORIGIN}/api/auth/sign-in/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: ANN.email, password: 'wrong password' }),
      })
      const { status } = await auth.handler(request, { clientAddress: `198.51.100.${turn}` })
      expect(status).toBe(turn < 20 ? 401 : 429)
    }
    expect((await ann.get('/get-session')).body).not.toBeNull()
    await ann.post('/request-password-reset', { email: ANN.email })
    await auth.idle()
    const { token = '' } = auth.outbox.last('reset-password')
    const body = { token, newPassword: 'another horse battery staple' }
    expect(await auth.browser().post('/reset-password', body)).toMatchObject({ status: 200 })
  })
})
