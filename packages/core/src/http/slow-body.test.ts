import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTestAuth } from '../testing/index.js'

const URL_OF_CALL = 'http://localhost:3000/api/auth/sign-up/email'
const headers = { 'content-type': 'application/json' }

afterEach(() => {
  vi.useRealTimers()
})

function requestOf(body: ReadableStream<Uint8Array>): Request {
  const init = { method: 'POST', headers, body, duplex: 'half' }
  return new Request(URL_OF_CALL, init)
}

describe('H25 a body that does not end', () => {
  it('fails after bodyTimeout', async () => {
    vi.useFakeTimers()
    const auth = createTestAuth({ advanced: { bodyTimeout: '7 seconds' } })
    let cancelled = false
    const slow = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, 1000))
        controller.enqueue(Uint8Array.of(0x20))
      },
      cancel() {
        cancelled = true
      },
    })
    const answering = auth.handler(requestOf(slow))

    await vi.advanceTimersByTimeAsync(6999)
    expect(cancelled).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    const answer = await answering
    expect(answer.status).toBe(408)
    expect(await answer.json()).toEqual({ code: 'REQUEST_TIMEOUT', message: 'Body took too long' })
    expect(cancelled).toBe(true)
    expect(vi.getTimerCount()).toBeLessThanOrEqual(1)
  })

  it.each([
    {
      title: 'breaks',
      source: {
        pull() {
          throw new Error('ECONNRESET')
        },
      },
    },
    {
      title: 'breaks and fails to cancel',
      source: {
        pull: () => Promise.reject(new Error('ECONNRESET')),
        cancel: () => Promise.reject(new Error('EPIPE')),
      },
    },
    {
      title: 'contains no bytes',
      source: {
        pull(controller: ReadableStreamDefaultController<unknown>) {
          controller.enqueue('text')
        },
      },
    },
  ])('fails with 400 when the stream $title', async ({ source }) => {
    const body = new ReadableStream(source) as ReadableStream<Uint8Array>
    const answer = await createTestAuth().handler(requestOf(body))
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'VALIDATION_ERROR' })
  })
})
