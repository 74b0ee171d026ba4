import { describe, expect, it } from 'vitest'
import { readSecret, sign } from './signature.js'
import { SECRET } from './test/app.js'

const base64 = (bytes: number) => btoa('x'.repeat(bytes))

describe('readSecret', () => {
  it.each([
    { title: 'an empty text', secret: '' },
    { title: 'base64 without the prefix', secret: base64(32) },
    { title: 'the prefix alone', secret: 'whsec_' },
    { title: 'the prefix of a private key', secret: `whsk_${base64(32)}` },
    { title: 'no base64', secret: 'whsec_not base64 at all, but long enough' },
    { title: 'base64 of URLs', secret: `whsec_${'-_'.repeat(22)}` },
    { title: 'a missing padding', secret: `whsec_${base64(32).replace('=', '')}` },
    { title: '23 bytes', secret: `whsec_${base64(23)}` },
    { title: '65 bytes', secret: `whsec_${base64(65)}` },
  ])('returns null for $title', ({ secret }) => {
    expect(readSecret(secret)).toBeNull()
  })

  it.each([24, 32, 64])('returns a key of %s bytes', (bytes) => {
    expect(readSecret(`whsec_${base64(bytes)}`)).toHaveLength(bytes)
  })
})

describe('sign', () => {
  const parts = {
    id: 'msg_2Lh9KRb0pzN4LePd3XiA4v12Axj',
    timestamp: 1_783_000_000,
    body: '{"type":"user.created","timestamp":"2026-07-02T13:46:40Z","data":{"id":"u1"}}',
  }
  const keyOf = (secret: string) => readSecret(secret) ?? expect.unreachable()

  it('returns the signature of a published vector', async () => {
    expect(await sign([keyOf(SECRET)], parts)).toBe(
      'v1,tsZ1kLOBJ1VjSiIZyHaiZg55eF2jvvU+BEw8xzxoEUY=',
    )
  })

  it('returns a signature for each key', async () => {
    const other = keyOf(`whsec_${base64(24)}`)
    const both = await sign([other, keyOf(SECRET)], parts)
    expect(both.split(' ')).toEqual([
      await sign([other], parts),
      'v1,tsZ1kLOBJ1VjSiIZyHaiZg55eF2jvvU+BEw8xzxoEUY=',
    ])
  })

  it.each(['id', 'timestamp', 'body'] as const)('depends on the %s', async (part) => {
    const changed = { ...parts, [part]: part === 'timestamp' ? 1_783_000_001 : 'other' }
    const keys = [keyOf(SECRET)]
    expect(await sign(keys, changed)).not.toBe(await sign(keys, parts))
  })
})
