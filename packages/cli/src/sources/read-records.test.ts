import { describe, expect, it } from 'vitest'
import { readRecords } from './read-records.js'

/** The records of a text that arrives in chunks of this many bytes. */
async function read(text: string, { isWrapped = false, size = 7 } = {}) {
  const bytes = Buffer.from(text)
  async function* chunks() {
    for (let start = 0; start < bytes.length; start += size) {
      await Promise.resolve()
      yield bytes.subarray(start, start + size)
    }
  }
  const found: unknown[] = []
  for await (const record of readRecords(chunks(), isWrapped))
    found.push('reason' in record ? [record.line, record.reason] : [record.line, record.values])
  return found
}

describe('readRecords', () => {
  it.each([
    { title: 'an empty file', text: '', found: [] },
    { title: 'a file of spaces', text: ' \n \n', found: [] },
    {
      title: 'lines of JSON',
      text: '{"a":1}\n\n{"b":"ä}{"}\n',
      found: [
        [1, { a: 1 }],
        [3, { b: 'ä}{' }],
      ],
    },
    { title: 'a byte order mark', text: '\uFEFF{"a":1}', found: [[1, { a: 1 }]] },
    {
      title: 'an array',
      text: '[\n{"a":{"b":[{}]}},\n{"c":"\\"]"}\n]',
      found: [
        [2, { a: { b: [{}] } }],
        [3, { c: '"]' }],
      ],
    },
    {
      title: 'a broken line between others',
      text: '{"a":1}\n{"a":\nnot JSON\n{"a":2}\n{"a":3',
      found: [
        [1, { a: 1 }],
        [2, 'the line is not JSON'],
        [3, 'the line is not JSON'],
        [4, { a: 2 }],
        [5, 'the line is not JSON'],
      ],
    },
    {
      title: 'a record that is not JSON',
      text: '[{"a":1},{a:1},{"a":2}]',
      found: [
        [1, { a: 1 }],
        [1, 'the record is not JSON'],
        [1, { a: 2 }],
      ],
    },
    {
      title: 'an array that is cut off',
      text: '[{"a":1},\n{"a"',
      found: [
        [1, { a: 1 }],
        [2, 'the file ends early'],
      ],
    },
    {
      title: 'CSV',
      text: 'a,b\r\n1,"x, ""y""\nz"\r\n# a comment\r\n,2\r\n3\r\n',
      found: [
        [2, { a: '1', b: 'x, "y"\nz' }],
        [5, { a: null, b: '2' }],
        [6, 'the row has 1 values, and the header 2'],
      ],
    },
    { title: 'CSV without a line break at its end', text: 'a\n1', found: [[2, { a: '1' }]] },
  ])('reads $title', async ({ text, found }) => {
    expect(await read(text)).toEqual(found)
    expect(await read(text, { size: 1 })).toEqual(found)
  })

  it('reads the array inside of an object', async () => {
    const text = '{"version":1,"users":[\n{"a":1},\n{"a":2}\n],"end":{}}'
    expect(await read(text, { isWrapped: true })).toEqual([
      [2, { a: 1 }],
      [3, { a: 2 }],
    ])
  })

  it.each([
    {
      title: 'an object',
      text: `{"a":"${'x'.repeat(1_100_000)}"}\n{"b":1}`,
      reason: 'the record is too long',
    },
    {
      title: 'an object of an array',
      text: `[{"a":{"c":"${'x'.repeat(1_100_000)}"},"d":[{}]},{"e":2},{"b":1}]`,
      reason: 'the record is too long',
    },
    {
      title: 'an object of many strings',
      text: `[{"a":[${'"}",'.repeat(300_000)}"]"]},{"b":1}]`,
      reason: 'the record is too long',
    },
    { title: 'a row', text: `b\n${'x'.repeat(1_100_000)}\n1`, reason: 'the row is too long' },
  ])('refuses $title that is too long', async ({ text, reason }) => {
    const found = await read(text, { size: 65_536 })
    expect(found.flat().filter((value) => value === reason)).toHaveLength(1)
    expect(JSON.stringify(found.at(-1))).toMatch(/"b":"?1/)
  })
})
