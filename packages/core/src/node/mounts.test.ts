import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import fastify from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createTestAuth } from '../testing/index.js'
import { toFastifyPlugin, toNodeHandler } from './index.js'

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('toFastifyPlugin with a prefix', () => {
  it.each([
    { prefix: '/v1', basePath: '/v1/api/auth' },
    { prefix: '/v1/', basePath: '/v1/api/auth' },
    { prefix: '/api/auth', basePath: '/api/auth' },
    { prefix: '', basePath: '/api/auth' },
  ])('serves calls under $basePath with the prefix "$prefix"', async ({ prefix, basePath }) => {
    const app = fastify()
    onTestFinished(() => app.close())
    await app.register(toFastifyPlugin(createTestAuth({ basePath })), { prefix })
    const { statusCode, body } = await app.inject(`${basePath}/ok`)
    expect({ statusCode, body }).toEqual({ statusCode: 200, body: '{"ok":true}' })
  })

  it.each(['/v1', '/api/authors', '/v1/'])(
    'rejects the prefix "%s", and names the path',
    (prefix) => {
      const app = fastify()
      onTestFinished(() => app.close())
      const text = prefix.replace(/\/$/, '')
      return expect(
        Promise.resolve(app.register(toFastifyPlugin(createTestAuth()), { prefix })),
      ).rejects.toThrow(
        `The calls are under "/api/auth": register toFastifyPlugin without the prefix "${text}", or set basePath to "${text}/api/auth"`,
      )
    },
  )
})

describe('toNodeHandler behind code that reads the body', () => {
  const body = JSON.stringify({
    email: 'ann@example.com',
    password: 'correct horse battery staple',
  })
  const headers = { 'content-type': 'application/json' }

  it('responds with the remedy when nothing is left of the body', async () => {
    const app = express()
    app.use(async (request, _response, next) => {
      await once(request.resume(), 'end')
      next()
    })
    app.all('/api/auth/{*any}', toNodeHandler(createTestAuth()))
    const url = `${await listen(app)}/api/auth`
    const answer = await fetch(`${url}/sign-in/email`, { method: 'POST', headers, body })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({
      code: 'VALIDATION_ERROR',
      message: 'Invalid body parameters',
      issues: [
        {
          path: '',
          message: 'Other code has read the body: mount the handler before it, or set request.body',
        },
      ],
    })
    expect((await fetch(`${url}/sign-out`, { method: 'POST' })).status).not.toBe(400)
    expect((await fetch(`${url}/ok`)).status).toBe(200)
  })

  it('uses what a parser left in request.body', async () => {
    const app = express()
    app.use(express.text({ type: '*/*' }))
    app.all('/api/auth/{*any}', toNodeHandler(createTestAuth()))
    const url = `${await listen(app)}/api/auth/sign-in/email`
    const answer = await fetch(url, { method: 'POST', headers, body })
    expect(await answer.json()).toMatchObject({ code: 'INVALID_EMAIL_OR_PASSWORD' })
  })
})
