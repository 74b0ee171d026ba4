import { describe, expect, it } from 'vitest'
import { createHonoSessions, toHonoHandler } from '../hono/index.js'
import { createNextSessions, toNextHandler } from '../next/index.js'
import { createNodeSessions, toFastifyPlugin, toNodeHandler } from '../node/index.js'
import { createTestAuth } from '../testing/index.js'

const auth = createTestAuth()
const handlers = { toNodeHandler, toFastifyPlugin, toHonoHandler, toNextHandler }
const readers = { createNodeSessions, createHonoSessions, createNextSessions }
const next = { headers: () => Promise.resolve(new Headers()), cookies: () => undefined }
const mistakes = [
  { title: 'a function', given: auth.handler, error: 'a function: pass auth and not auth.' },
  { title: 'nothing', given: undefined, error: 'undefined: does the imported file export it' },
  { title: 'a module', given: { auth }, error: 'an object that contains it: pass its auth' },
  { title: 'another object', given: {}, error: 'an object without ' },
  { title: 'a promise', given: Promise.resolve(auth), error: 'a promise: await it' },
]

describe.each(Object.entries({ ...handlers, ...readers }))('%s', (name, bind) => {
  it('accepts what createAuth returned', () => {
    expect(
      () => void Reflect.apply(bind, undefined, [auth, name === 'createNextSessions' ? next : {}]),
    ).not.toThrow()
  })

  it.each(mistakes)('rejects $title at the start, with the remedy', ({ given, error }) => {
    const message = `${name} takes the object that createAuth returned, got ${error}`
    expect(() => void Reflect.apply(bind, undefined, [given, {}])).toThrow(message)
  })
})
