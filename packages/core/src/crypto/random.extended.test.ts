import { describe, expect, it } from 'vitest'
import { createId, platformRandom, randomText } from './random.js'

const LETTERS = 62

/** How far the counts are from a uniform distribution. */
function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}

/** Bytes that cycle through all values, each equally often. */
function everyByte() {
  let next = 0
  return { bytes: (length: number) => Uint8Array.from({ length }, () => next++ % 256) }
}

describe('H73 randomText', () => {
  it('returns the requested number of letters and digits', () => {
    for (const length of [0, 1, 24, 32, 1000]) {
      expect(randomText(platformRandom, length)).toMatch(new RegExp(`^[A-Za-z0-9]{${length}}$`))
    }
  })

  it('returns 100,000 different ids', () => {
    const ids = Array.from({ length: 100_000 }, () => createId(platformRandom))
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.every((id) => /^[A-Za-z0-9]{32}$/.test(id))).toBe(true)
  })

  it('distributes letters evenly: chi-square of 3 million letters', () => {
    const all = new Map<string, number>()
    const first = new Map<string, number>()
    for (let round = 0; round < 30_000; round += 1) {
      const text = randomText(platformRandom, 100)
      for (const letter of text) all.set(letter, (all.get(letter) ?? 0) + 1)
      first.set(text.charAt(0), (first.get(text.charAt(0)) ?? 0) + 1)
    }
    expect([all.size, first.size]).toEqual([LETTERS, LETTERS])
    // 61 degrees of freedom: a uniform source exceeds 132 once in a million times.
    expect(chiSquare([...all.values()])).toBeLessThan(132)
    expect(chiSquare([...first.values()])).toBeLessThan(132)
  })

  it('drops the bytes that would make some letters more likely', () => {
    const counts = new Map<string, number>()
    const random = everyByte()
    for (const letter of randomText(random, 248 * 10)) {
      counts.set(letter, (counts.get(letter) ?? 0) + 1)
    }
    expect(new Set(counts.values())).toEqual(new Set([40]))
  })

  it('draws more bytes after too many were dropped', () => {
    const draws = [255, 255, 0, 61]
    let requested = 0
    const random = {
      bytes: (length: number) => {
        const draw = draws[requested] ?? 0
        requested += 1
        return new Uint8Array(length).fill(draw)
      },
    }
    expect(randomText(random, 2)).toBe('AA')
    expect(requested).toBe(3)
  })
})

describe('platformRandom', () => {
  it('returns the requested number of fresh bytes', () => {
    const [a, b] = [platformRandom.bytes(32), platformRandom.bytes(32)]
    expect([a.length, b.length, platformRandom.bytes(0).length]).toEqual([32, 32, 0])
    expect(a).not.toEqual(b)
  })
})
