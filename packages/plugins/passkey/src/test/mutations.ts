import fc from 'fast-check'

/** A change of bytes, which may leave them unchanged. */
export type Mutation = (bytes: Uint8Array) => Uint8Array

const join = (...parts: Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts))
const at = (bytes: Uint8Array, place: number): number => Math.floor(place * bytes.length)

const place = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
const few = fc.uint8Array({ minLength: 1, maxLength: 12 })
/** First bytes that announce huge or endless items. */
const heads = fc.constantFrom(
  0x1b,
  0x3b,
  0x5b,
  0x5f,
  0x7b,
  0x7f,
  0x9b,
  0x9f,
  0xbb,
  0xbf,
  0xdb,
  0xff,
)

/** One change of bytes: flips, cuts, insertions, repetitions and false lengths. */
const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc.tuple(place, fc.integer({ min: 0, max: 7 })).map(flip),
  place.map(
    (end): Mutation =>
      (bytes) =>
        bytes.slice(0, at(bytes, end)),
  ),
  place.map(
    (start): Mutation =>
      (bytes) =>
        bytes.slice(at(bytes, start)),
  ),
  fc.tuple(place, few).map(insert),
  fc.tuple(place, few).map(overwrite),
  fc
    .tuple(
      place,
      heads.map((head) => Uint8Array.of(head)),
    )
    .map(overwrite),
  fc.tuple(place, fc.integer({ min: 1, max: 20 })).map(remove),
  fc.tuple(place, fc.integer({ min: 2, max: 200 })).map(repeat),
  few.map(
    (more): Mutation =>
      (bytes) =>
        join(bytes, more),
  ),
)

/** Up to four changes, one after another. */
export const mutations: fc.Arbitrary<Mutation> = fc
  .array(mutation, { minLength: 1, maxLength: 4 })
  .map((all) => (bytes) => all.reduce((changed, change) => change(changed), bytes))

/** Values of every JSON type, to replace a field. */
export const jsonValues: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>(
    null,
    '',
    '=',
    'A'.repeat(70_000),
    '\0',
    '\ud800',
    '__proto__',
    { $ne: null },
    { length: 5 },
    { type: 'Buffer', data: [1, 2] },
    [['AAAA']],
    1e308,
    -1,
  ),
)

function flip([where, bit]: [number, number]): Mutation {
  return (bytes) =>
    bytes.map((byte, index) => (index === at(bytes, where) ? byte ^ (1 << bit) : byte))
}

function insert([where, more]: [number, Uint8Array]): Mutation {
  return (bytes) => join(bytes.slice(0, at(bytes, where)), more, bytes.slice(at(bytes, where)))
}

function overwrite([where, more]: [number, Uint8Array]): Mutation {
  return (bytes) =>
    join(bytes.slice(0, at(bytes, where)), more, bytes.slice(at(bytes, where) + more.length))
}

function remove([where, count]: [number, number]): Mutation {
  return (bytes) => join(bytes.slice(0, at(bytes, where)), bytes.slice(at(bytes, where) + count))
}

function repeat([where, count]: [number, number]): Mutation {
  return (bytes) => {
    const part = bytes.slice(at(bytes, where), at(bytes, where) + 3)
    return join(bytes, ...Array.from({ length: count }, () => part))
  }
}
