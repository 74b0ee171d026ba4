import { Conflict, Unavailable } from '@countersign/core'
import type { TestAnswer, TestBrowser } from '@countersign/core/testing'
import { expect } from 'vitest'
import type { App } from './full-auth.js'

/** How a database fails, and the error that callers get. */
export const failures = [
  { title: 'fails with an error of its own', error: new Error('SQL insert secret'), status: 500 },
  { title: 'is unreachable', error: new Unavailable('ECONNREFUSED secret'), status: 503 },
]

/**
 * Fails the call at each of its statements in turn and says at how many: nothing was done, or, where a
 * read behind the commit fails, all of it.
 */
export async function failEverywhere(
  { auth, browser }: { readonly auth: App; readonly browser: TestBrowser },
  call: () => Promise<TestAnswer>,
  failure: { readonly error: Error; readonly status: number },
): Promise<number> {
  const before = await auth.database.dump()
  const cookies = [...browser.cookies]
  for (let point = 1; ; point += 1) {
    auth.database.reset()
    auth.database.onCall(({ number }) => {
      if (number >= point) throw failure.error
    })
    const answer = await call()
    const operations = [...auth.database.calls]
    await auth.idle()
    auth.database.reset()
    if (operations.length < point) {
      expect(answer.status).toBe(200)
      return point - 1
    }
    expect({ point, status: answer.status }).toEqual({ point, status: failure.status })
    expect(JSON.stringify(answer.body)).not.toContain(failure.error.message)
    expect(handedOut(answer)).toEqual([])
    if (isReadBehindWrites(operations, point)) return point
    expect(await auth.database.dump()).toEqual(before)
    restore(browser, cookies)
  }
}

const writes = /^(create|update|updateOne|delete|take|increment)$/

/**
 * Makes the call while the database is busy at its first two commits, or writes outside of transactions: it
 * is done once, with its mails.
 */
export async function callWhileBusy(auth: App, call: () => Promise<TestAnswer>): Promise<void> {
  auth.outbox.clear()
  let conflicts = 2
  auth.database.onCall(({ method, inTransaction }) => {
    const isLast = method === 'commit' || (!inTransaction && writes.test(method))
    if (!isLast || conflicts === 0) return
    conflicts -= 1
    throw new Conflict('busy')
  })
  expect(await call()).toMatchObject({ status: 200 })
  expect(conflicts).toBe(0)
  await auth.idle()
  const kinds = auth.outbox.messages.map(({ kind }) => kind)
  expect(new Set(kinds).size).toBe(kinds.length)
}

function isReadBehindWrites(operations: readonly string[], point: number): boolean {
  const done = operations.slice(0, point - 1)
  const isOver = done.lastIndexOf('commit') >= done.lastIndexOf('begin')
  const hasWritten = done.some((call) => /^(commit|update|create|delete)/.test(call))
  return isOver && hasWritten && (operations[point - 1] ?? '').startsWith('find')
}

function handedOut({ headers }: TestAnswer): readonly string[] {
  return headers.getSetCookie().filter((cookie) => !cookie.includes('Max-Age=0'))
}

function restore(browser: TestBrowser, cookies: readonly (readonly [string, string])[]): void {
  for (const [name, value] of cookies) browser.cookies.set(name, value)
}
