import type { ReadableSpan } from '@opentelemetry/sdk-trace-base'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { defineEndpoint } from '../contract/plugins/plugin.js'
import type { Redirect } from '../contract/calls/reply.js'
import { redirectWithError } from '../endpoints/navigation.js'
import { begin, createFakeProvider } from '../test/fake-provider.js'
import { createTestAuth } from '../testing/index.js'
import type { Telemetry } from './index.js'
import { createRecorder } from './test/recorder.js'

function createApp(options: Parameters<typeof createTestAuth>[0] = {}) {
  const recorder = createRecorder()
  return { ...recorder, auth: createTestAuth({ ...options, telemetry: recorder.telemetry }) }
}

/** The span of the last call. */
function lastCall(spans: readonly ReadableSpan[]): ReadableSpan | undefined {
  return spans.findLast(({ name }) => name.startsWith('countersign '))
}

/** A page of a plugin. */
function definePage(handle: () => Redirect) {
  return defineEndpoint({
    method: 'GET',
    path: '/notes/open',
    summary: 'Open a note',
    access: 'public',
    page: true,
    answer: z.null(),
    handle,
  })
}

describe('the code of a redirect in telemetry', () => {
  it.each([
    { title: 'a text of the caller', callbackURL: '/home?error=x1', error: 'invalid_token' },
    {
      title: 'a text of the caller behind the fragment',
      callbackURL: '/home#a?error=x1',
      error: 'invalid_token',
    },
  ])('H220 records the code of the app when the target has $title', async (row) => {
    const { auth, spans } = createApp()
    const query = new URLSearchParams({ token: 'unknown', callbackURL: row.callbackURL })
    await auth.browser().get(`/verify-email?${query.toString()}`)
    expect(lastCall(spans())?.attributes).toMatchObject({ 'error.type': row.error })
  })

  it('H220 records one value for all texts that callers choose as the error of a callback', async () => {
    const provider = createFakeProvider()
    const { auth, pointsOf } = createApp({ socialProviders: [provider] })
    for (const error of ['access_denied', 'x1', 'X2', 'Access_Denied', 'x.3', 'x-4', '%41']) {
      const browser = auth.browser()
      const state = await begin(browser)
      await browser.get(`/callback/fake?state=${state}&error=${error}`)
    }
    const points = await pointsOf('countersign.call.duration')
    const codes = points
      .filter(({ attributes }) => attributes['countersign.call'] === 'callbackOAuth')
      .map(({ attributes }) => attributes['error.type'])
    expect(codes.toSorted()).toEqual(['_OTHER', 'access_denied'])
  })

  it('records the code of a plugin in a redirect', async () => {
    const errors = { NOTE_LOST: { status: 404, message: 'The note is lost' } }
    const open = definePage(() => redirectWithError('http://localhost:3000/', 'note_lost'))
    const { auth, spans } = createApp({ plugins: [{ id: 'notes', errors, endpoints: { open } }] })
    await auth.browser().get('/notes/open')
    expect(lastCall(spans())?.attributes).toMatchObject({ 'error.type': 'note_lost' })
  })

  it('records codes of the core only when an observer of the app wraps this one', async () => {
    const { telemetry, spans } = createRecorder()
    const wrapping: Telemetry = {
      ...telemetry,
      calls(calls) {
        const { handler, serverCalls } = telemetry.calls(calls)
        return { handler: (request, from) => handler(request, from), serverCalls }
      },
    }
    const auth = createTestAuth({ telemetry: wrapping })
    await auth.browser().get('/verify-email?token=unknown&callbackURL=/home')
    expect(lastCall(spans())?.attributes).toMatchObject({ 'error.type': 'invalid_token' })
  })
})
