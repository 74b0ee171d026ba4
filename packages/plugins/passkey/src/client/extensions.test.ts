import { describe, expect, it } from 'vitest'
import { toInputs, toReport } from './extensions.js'

const buffer = (...bytes: number[]): ArrayBuffer => new Uint8Array(bytes).buffer

describe('toInputs', () => {
  it('decodes the bytes of the server', () => {
    const offered = {
      credProps: true,
      prf: { eval: { first: 'AQ', second: 'Ag' }, evalByCredential: { id1: { first: 'Aw' } } },
      largeBlob: { write: 'BA' },
      appid: 'https://example.com',
    }
    expect(toInputs(offered, undefined)).toEqual({
      credProps: true,
      prf: {
        eval: { first: buffer(1), second: buffer(2) },
        evalByCredential: { id1: { first: buffer(3) } },
      },
      largeBlob: { write: buffer(4) },
      appid: 'https://example.com',
    })
  })
  it('keeps the bytes of the page, which replace those of the server', () => {
    const first = new Uint8Array([7])
    const inputs = toInputs({ prf: { eval: { first: 'AQ' } } }, { prf: { eval: { first } } })
    expect(inputs.prf?.eval?.first).toBe(first)
  })
  it('returns no inputs when there are none', () => {
    expect(toInputs(undefined, undefined)).toEqual({})
  })
})

describe('toReport', () => {
  it('contains neither a secret of prf nor stored data', () => {
    const results = {
      credProps: { rk: true },
      prf: { enabled: true, results: { first: buffer(1, 2), second: new Uint8Array([3]) } },
      largeBlob: { blob: buffer(4), written: false },
      other: { secret: 'AQID', list: [1, 2] },
    }
    expect(JSON.parse(JSON.stringify(toReport(results)))).toEqual({
      credProps: { rk: true },
      prf: { enabled: true, results: {} },
      largeBlob: { written: false },
      other: {},
    })
  })
})
