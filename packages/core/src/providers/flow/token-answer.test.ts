import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ProviderFailure } from '../../contract/providers/provider.js'
import { readTokenAnswer } from './token-request.js'

const clock = { now: () => 1_000_000 }
const read = (body: string, { status = 200, type = 'application/json' } = {}) =>
  readTokenAnswer(
    {
      status,
      headers: new Headers({ 'content-type': type }),
      bytes: new TextEncoder().encode(body),
    },
    'example.com',
    clock,
  )

describe('readTokenAnswer', () => {
  it.each([
    { title: 'an empty body', body: '', problem: 'malformed' },
    { title: 'a page', body: '<html>', type: 'text/html', problem: 'malformed' },
    { title: 'no access token', body: '{"token_type":"bearer"}', problem: 'malformed' },
    { title: 'an empty access token', body: '{"access_token":""}', problem: 'malformed' },
    { title: 'a number as token', body: '{"access_token":1}', problem: 'malformed' },
    { title: 'a NUL in the token', body: '{"access_token":"a\\u0000"}', problem: 'malformed' },
    { title: 'a lone surrogate', body: '{"access_token":"a\\ud800"}', problem: 'malformed' },
    { title: 'a list', body: '["access_token"]', problem: 'malformed' },
    { title: 'a form in a page', body: 'access_token=x', type: 'text/html', problem: 'malformed' },
    {
      title: 'an error with status 200, as GitHub sends it',
      body: '{"error":"bad_verification_code"}',
      problem: 'refused',
      code: 'bad_verification_code',
    },
    {
      title: 'an error beside a token',
      body: '{"error":"invalid_grant","access_token":"x"}',
      problem: 'refused',
      code: 'invalid_grant',
    },
    {
      title: 'an error as object, as Facebook sends it',
      body: '{"error":{"message":"no"}}',
      problem: 'refused',
    },
    {
      title: 'an error in a form',
      body: 'error=x',
      type: 'text/plain',
      problem: 'refused',
      code: 'x',
    },
    {
      title: '400',
      body: '{"error":"invalid_grant"}',
      status: 400,
      problem: 'refused',
      code: 'invalid_grant',
    },
    { title: '400 without a body', body: '', status: 400, problem: 'refused' },
    { title: '400 with a token', body: '{"access_token":"x"}', status: 400, problem: 'refused' },
    { title: '401 and a page', body: '<html>', status: 401, problem: 'refused' },
    { title: '500', body: 'sorry', status: 500, problem: 'unreachable' },
    { title: '429', body: '{}', status: 429, problem: 'unreachable' },
    {
      title: '503 with an error',
      body: '{"error":"temporarily_unavailable"}',
      status: 503,
      problem: 'refused',
      code: 'temporarily_unavailable',
    },
    {
      title: 'an invalid error code',
      body: JSON.stringify({ error: 'x\n<script>' }),
      status: 400,
      problem: 'refused',
    },
  ])('fails with $problem for $title', ({ body, problem, code = null, ...rest }) => {
    let failure: unknown
    try {
      read(body, rest)
    } catch (error) {
      failure = error
    }
    expect(failure).toBeInstanceOf(ProviderFailure)
    expect(failure).toMatchObject({ problem, code })
  })

  const none = {
    accessToken: 'x',
    refreshToken: null,
    idToken: null,
    accessTokenExpiresAt: null,
    refreshTokenExpiresAt: null,
    scopes: null,
  }
  it.each([
    { title: 'only a token', body: { access_token: 'x' }, tokens: {} },
    { title: 'an error that is null', body: { access_token: 'x', error: null }, tokens: {} },
    {
      title: 'all fields',
      body: {
        access_token: 'x',
        refresh_token: 'y',
        id_token: 'z',
        expires_in: 10,
        refresh_token_expires_in: 20,
        scope: 'a b',
      },
      tokens: {
        refreshToken: 'y',
        idToken: 'z',
        accessTokenExpiresAt: new Date(1_010_000),
        refreshTokenExpiresAt: new Date(1_020_000),
        scopes: ['a', 'b'],
      },
    },
    {
      title: 'scopes separated by commas',
      body: { access_token: 'x', scope: 'a,b, c' },
      tokens: { scopes: ['a', 'b', 'c'] },
    },
    {
      title: 'a list of scopes',
      body: { access_token: 'x', scope: ['a', 1] },
      tokens: { scopes: ['a'] },
    },
    {
      title: 'a refresh token and scopes that a database cannot store',
      body: { access_token: 'x', refresh_token: 'r\0', scope: 'a b\0 c\ud800' },
      tokens: { scopes: ['a'] },
    },
    { title: 'empty scopes', body: { access_token: 'x', scope: '' }, tokens: { scopes: [] } },
    { title: 'invalid scopes', body: { access_token: 'x', scope: {} }, tokens: {} },
    {
      title: 'seconds as a string',
      body: { access_token: 'x', expires_in: '10' },
      tokens: { accessTokenExpiresAt: new Date(1_010_000) },
    },
    {
      title: 'zero seconds',
      body: { access_token: 'x', expires_in: 0 },
      tokens: { accessTokenExpiresAt: new Date(1_000_000) },
    },
    { title: 'negative seconds', body: { access_token: 'x', expires_in: -1 }, tokens: {} },
    {
      title: 'words as seconds',
      body: { access_token: 'x', expires_in: 'soon' },
      tokens: {},
    },
    { title: 'too many seconds', body: { access_token: 'x', expires_in: 1e300 }, tokens: {} },
    { title: 'seconds in a list', body: { access_token: 'x', expires_in: [1] }, tokens: {} },
    {
      title: 'an invalid refresh token',
      body: { access_token: 'x', refresh_token: 5 },
      tokens: {},
    },
  ])('reads $title', ({ body, tokens }) => {
    expect(read(JSON.stringify(body))).toEqual({ ...none, ...tokens })
  })

  it.each(['application/x-www-form-urlencoded', 'text/plain; charset=utf-8'])(
    'reads a form of type %s',
    (type) => {
      const tokens = read('access_token=x&expires_in=10&scope=a%2Cb+c', { type })
      expect(tokens).toEqual({
        ...none,
        accessTokenExpiresAt: new Date(1_010_000),
        scopes: ['a', 'b', 'c'],
      })
    },
  )

  it('returns tokens or fails with a known problem for random responses', () => {
    const field = fc.oneof(fc.jsonValue(), fc.string(), fc.double(), fc.bigInt().map(String))
    const names = ['access_token', 'refresh_token', 'id_token', 'expires_in', 'scope', 'error']
    const answer = fc.dictionary(fc.constantFrom(...names, '__proto__', 'x'), field)
    const body = fc.oneof(
      answer.map((value) => JSON.stringify(value)),
      fc.json(),
      fc.string(),
    )
    const type = fc.constantFrom('application/json', 'text/plain', 'x')
    const status = fc.integer({ min: 200, max: 599 }).filter((code) => code < 300 || code > 399)
    fc.assert(
      fc.property(body, type, status, (text, contentType, code) => {
        try {
          const tokens = read(text, { type: contentType, status: code })
          expect(tokens.accessToken).toMatch(/./s)
          expect(tokens.accessTokenExpiresAt?.getTime() ?? 0).not.toBeNaN()
        } catch (error) {
          expect(error).toBeInstanceOf(ProviderFailure)
        }
      }),
    )
  })
})
