import { describe, expect, it } from 'vitest'
import { createHashQueue } from './password-hash.js'

/** Jobs that end when the test says so. */
function createJobs() {
  const started: string[] = []
  const ends = new Map<string, { finish: () => void; fail: () => void }>()
  let running = 0
  let peak = 0
  return {
    started,
    peak: () => peak,
    job: (name: string) => () => {
      started.push(name)
      running += 1
      peak = Math.max(peak, running)
      return new Promise<string>((resolve, reject) => {
        const end = (settle: () => void) => () => {
          running -= 1
          settle()
        }
        ends.set(name, {
          finish: end(() => {
            resolve(name)
          }),
          fail: end(() => {
            reject(new Error(name))
          }),
        })
      })
    },
    finish: (name: string) => ends.get(name)?.finish(),
    fail: (name: string) => ends.get(name)?.fail(),
  }
}

/** Lets all ready promises run. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('H36 H119 the queue of hashes', () => {
  it('rejects a job beyond the limit with 503 and Retry-After, and does not run it', async () => {
    const { job, started, finish } = createJobs()
    const queue = createHashQueue({ parallel: 1, waiting: 1 })
    const first = queue(job('first'))
    const second = queue(job('second'))
    await expect(queue(job('third'))).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      status: 503,
      headers: { 'retry-after': '1' },
    })
    finish('first')
    await settle()
    finish('second')
    expect(await Promise.all([first, second])).toEqual(['first', 'second'])
    expect(started).toEqual(['first', 'second'])
  })

  it('rejects a second job when `waiting` is 0', async () => {
    const { job, finish } = createJobs()
    const queue = createHashQueue({ parallel: 1, waiting: 0 })
    const first = queue(job('first'))
    await expect(queue(job('second'))).rejects.toMatchObject({ status: 503 })
    finish('first')
    await first
    const third = queue(job('third'))
    finish('third')
    expect(await third).toBe('third')
  })

  it('runs at most `parallel` jobs at once, and the others in order', async () => {
    const { job, started, peak, finish } = createJobs()
    const queue = createHashQueue({ parallel: 2, waiting: 10 })
    const names = ['a', 'b', 'c', 'd', 'e']
    const all = Promise.all(names.map((name) => queue(job(name))))
    await settle()
    expect(started).toEqual(['a', 'b'])
    finish('b')
    await settle()
    expect(started).toEqual(['a', 'b', 'c'])
    for (const name of ['a', 'c', 'd', 'e']) {
      finish(name)
      await settle()
    }
    expect(await all).toEqual(names)
    expect(started).toEqual(names)
    expect(peak()).toBe(2)
  })

  it.each([
    { title: 'rejects', broken: () => Promise.reject(new Error('broken')) },
    {
      title: 'throws at once',
      broken: (): Promise<string> => {
        throw new Error('broken')
      },
    },
  ])('runs the next job after a job that $title', async ({ broken }) => {
    const { job, finish } = createJobs()
    const queue = createHashQueue({ parallel: 1, waiting: 10 })
    const failing = queue(broken)
    const next = queue(job('next'))
    await expect(failing).rejects.toThrow('broken')
    await settle()
    finish('next')
    expect(await next).toBe('next')
  })

  it('runs new jobs after thirty failures', async () => {
    const { job, started, fail, finish } = createJobs()
    const queue = createHashQueue({ parallel: 3, waiting: 100 })
    const names = Array.from({ length: 30 }, (_, index) => `job ${index}`)
    const all = Promise.allSettled(names.map((name) => queue(job(name))))
    for (const name of names) {
      await settle()
      fail(name)
    }
    expect((await all).every(({ status }) => status === 'rejected')).toBe(true)

    const after = ['x', 'y', 'z'].map((name) => queue(job(name)))
    await settle()
    expect(started.slice(-3)).toEqual(['x', 'y', 'z'])
    for (const name of ['x', 'y', 'z']) finish(name)
    expect(await Promise.all(after)).toEqual(['x', 'y', 'z'])
  })
})
