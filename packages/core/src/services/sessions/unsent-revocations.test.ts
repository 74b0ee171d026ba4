import { describe, expect, it, vi } from 'vitest'
import { Unavailable } from '../../contract/storage/adapter.js'
import type { Revocation, RevocationSignal } from '../../contract/options/session-options.js'
import { memory } from '../../memory/index.js'
import { createFakeClock, createTestAuth, type TestBrowser } from '../../testing/index.js'
import { UnsentRevocations } from './unsent-revocations.js'

/** The connection of a process to a channel that all share: it may fail, as it does while Redis starts again. */
class Connection implements RevocationSignal {
  isDown = false
  attempts = 0
  sent = 0
  readonly #listeners: ((revocation: Revocation) => void)[]

  constructor(listeners: ((revocation: Revocation) => void)[]) {
    this.#listeners = listeners
  }

  publish(revocation: Revocation): Promise<void> {
    this.attempts += 1
    if (this.isDown) return Promise.reject(new Error('The connection is lost'))
    this.sent += 1
    for (const listener of this.#listeners) listener(revocation)
    return Promise.resolve()
  }

  subscribe(listener: (revocation: Revocation) => void): void {
    this.#listeners.push(listener)
  }
}

/** Three processes of an app, over one database and one channel. */
function createProcesses() {
  const database = memory()
  const clock = createFakeClock()
  const listeners: ((revocation: Revocation) => void)[] = []
  const open = () => {
    const connection = new Connection(listeners)
    const session = { cookieCache: { enabled: true, signal: connection } }
    return { connection, clock, auth: createTestAuth({ database, session, advanced: { clock } }) }
  }
  return [open(), open(), open()] as const
}

type Process = ReturnType<typeof createProcesses>[number]

/** Whether a process accepts the session of these cookies. */
async function look({ auth }: Process, cookies: TestBrowser['cookies']) {
  const browser = auth.browser(cookies)
  const { body } = await browser.get('/get-session')
  return body === null ? 'refused' : 'accepted'
}

function post({ auth }: Process, path: string, cookies: TestBrowser['cookies']) {
  const browser = auth.browser(cookies)
  return browser.post(path)
}

async function signUp({ auth }: Process): Promise<TestBrowser['cookies']> {
  const browser = await auth.signedInAs('ann@x.test')
  return new Map(browser.cookies)
}

describe('a revocation that the signal refuses', () => {
  it('H82 reaches the other processes as soon as the signal takes it', async () => {
    const [first, second] = createProcesses()
    const cookies = await signUp(first)
    first.connection.isDown = true
    expect(await post(first, '/sign-out', cookies)).toMatchObject({ status: 200 })
    await vi.waitFor(() => {
      expect(first.connection.attempts).toBeGreaterThan(1)
    })
    expect(await look(second, cookies)).toBe('accepted')
    first.connection.isDown = false
    await vi.waitFor(async () => {
      expect(await look(second, cookies)).toBe('refused')
    })
    expect(first.auth.logs.join()).toContain('The connection is lost')
  })

  it('reaches the other processes once for each user', async () => {
    const [first, second] = createProcesses()
    const cookies = await signUp(first)
    const [bea, other] = [first.auth.browser(), first.auth.browser()]
    const newUser = { name: 'Bea', email: 'bea@x.test', password: 'staple-horse1' }
    await bea.post('/sign-up/email', newUser)
    await other.post('/sign-in/email', newUser)
    first.connection.isDown = true
    for (const each of [new Map(bea.cookies), cookies, new Map(other.cookies)])
      await post(first, '/sign-out', each)
    first.connection.isDown = false
    await vi.waitFor(async () => {
      for (const each of [bea.cookies, cookies, other.cookies])
        expect(await look(second, each)).toBe('refused')
    })
    expect(first.connection.sent).toBe(2)
  })

  it('keeps a later one of the same user that comes while it is sent', async () => {
    const sent: number[] = []
    const signal: RevocationSignal = {
      publish({ userId, epoch }) {
        sent.push(epoch)
        if (epoch === 1) queue.add({ userId, epoch: 2 })
        return Promise.resolve()
      },
      subscribe: () => undefined,
    }
    const queue = new UnsentRevocations({ clock: createFakeClock(), maxAge: 300, signal })
    queue.add({ userId: 'ann', epoch: 1 })
    await vi.waitFor(() => {
      expect(sent).toEqual([1, 2])
    })
  })

  it('waits no longer than an earlier cached session is valid', async () => {
    const [first] = createProcesses()
    const cookies = await signUp(first)
    first.connection.isDown = true
    await post(first, '/sign-out', cookies)
    await vi.waitFor(() => {
      expect(first.connection.attempts).toBeGreaterThan(1)
    })
    first.clock.advance('6 minutes')
    const { attempts } = first.connection
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(first.connection.attempts).toBeLessThanOrEqual(attempts + 1)
  })
})

describe('a revocation with an unknown outcome', () => {
  it('H82 reaches the other processes when the database does not confirm the commit', async () => {
    const [first, second] = createProcesses()
    const cookies = await signUp(first)
    first.auth.database.onDone(({ method }) => {
      if (method === 'commit') throw new Unavailable('The connection broke')
    })
    expect(await post(first, '/sign-out', cookies)).toMatchObject({ status: 503 })
    expect(await look(second, cookies)).toBe('refused')
  })

  it('ends no session when nothing was committed', async () => {
    const [first, second] = createProcesses()
    const cookies = await signUp(first)
    first.auth.database.onCall(({ method }) => {
      if (method === 'commit') throw new Unavailable('The server is gone')
    })
    expect(await post(first, '/sign-out', cookies)).toMatchObject({ status: 503 })
    expect(await look(second, cookies)).toBe('accepted')
  })

  it('reaches no other process when another error undoes the transaction', async () => {
    const [first] = createProcesses()
    const cookies = await signUp(first)
    first.auth.database.onCall(({ method }) => {
      if (method === 'commit') throw new Error('A mistake')
    })
    expect(await post(first, '/sign-out', cookies)).toMatchObject({ status: 500 })
    expect(first.connection.attempts).toBe(0)
  })

  it('H82 follows a second sign-out when the process of the first one has stopped', async () => {
    const [first, second, third] = createProcesses()
    const cookies = await signUp(first)
    first.connection.publish = () => new Promise(() => undefined)
    await post(first, '/sign-out', cookies)
    expect(await look(third, cookies)).toBe('accepted')
    expect(await post(second, '/sign-out', cookies)).toMatchObject({ status: 200 })
    expect(await look(third, cookies)).toBe('refused')
    expect(await post(second, '/sign-out', cookies)).toMatchObject({ status: 200 })
    expect(second.connection.attempts).toBe(1)
  })
})
