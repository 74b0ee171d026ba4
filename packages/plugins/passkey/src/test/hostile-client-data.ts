import { type Changes, encodeCbor } from '../testing/index.js'
import type { Hostile } from './refusals.js'

const origins: readonly { readonly title: string; readonly origin: string }[] = [
  { title: 'another scheme', origin: 'http://app.test' },
  { title: 'another port', origin: 'https://app.test:444' },
  { title: 'the port spelt out', origin: 'https://app.test:443' },
  { title: 'a subdomain', origin: 'https://login.app.test' },
  { title: 'a host that begins as this one', origin: 'https://app.test.evil.test' },
  { title: 'a host that ends as this one', origin: 'https://evilapp.test' },
  { title: 'another host', origin: 'https://evil.test' },
  { title: 'a user at another host', origin: 'https://app.test@evil.test' },
  { title: 'other letters', origin: 'https://APP.test' },
  { title: 'a scheme in capitals', origin: 'HTTPS://app.test' },
  { title: 'a path', origin: 'https://app.test/' },
  { title: 'a dot after the host', origin: 'https://app.test.' },
  { title: 'a NUL after the host', origin: 'https://app.test\0' },
  { title: 'the host alone', origin: 'app.test' },
  { title: 'an origin that is null', origin: 'null' },
  { title: 'no origin', origin: '' },
  { title: 'an app on a phone', origin: 'android:apk-key-hash:YXBwLnRlc3Q' },
]

const field = (name: string, value: unknown): Changes => ({
  clientData: (clientData) => ({ ...clientData, [name]: value }),
})

/** What a hostile page makes a browser say, or a program in a browser's place, in both ceremonies. */
export const hostileClientData: readonly Hostile<Changes>[] = [
  ...origins.map(({ title, origin }) => ({ title: `H138 from ${title}`, changes: { origin } })),
  {
    title: 'H138 from a list of origins',
    changes: field('origin', ['https://app.test']),
    refusedBy: 'reading',
  },
  { title: 'H138 from a frame of another page', changes: { crossOrigin: true } },
  {
    title: 'H138 from a frame of a page that is named',
    changes: { crossOrigin: true, topOrigin: 'https://evil.test' },
  },
  {
    title: 'H138 from a page within another, though in no frame',
    changes: { topOrigin: 'https://evil.test' },
  },
  {
    title: 'H138 from a page within one of its own, though in no frame',
    changes: { topOrigin: 'https://app.test' },
  },
  {
    title: 'H138 from a frame, in words',
    changes: field('crossOrigin', 'true'),
    refusedBy: 'reading',
  },
  { title: 'H138 for another relying party', changes: { rpId: 'evil.test' } },
  { title: 'H138 for a subdomain as relying party', changes: { rpId: 'login.app.test' } },
  { title: 'H138 for a parent domain as relying party', changes: { rpId: 'test' } },
  { title: 'H138 for the origin as relying party', changes: { rpId: 'https://app.test' } },
  { title: 'H138 for a relying party without a name', changes: { rpId: '' } },
  { title: 'H138 of a type in other letters', changes: { type: 'WebAuthn.Create' } },
  { title: 'H138 of the type of payments', changes: { type: 'payment.get' } },
  { title: 'H138 without a type', changes: field('type', undefined), refusedBy: 'reading' },
  {
    title: 'H138 with a list of types',
    changes: field('type', ['webauthn.create']),
    refusedBy: 'reading',
  },
  {
    title: 'H137 with another challenge',
    changes: { challenge: 'YW5vdGhlciBjaGFsbGVuZ2U' },
    refusedBy: 'challenge',
  },
  { title: 'H137 with an empty challenge', changes: { challenge: '' }, refusedBy: 'challenge' },
  {
    title: 'H137 without a challenge',
    changes: field('challenge', undefined),
    refusedBy: 'reading',
  },
  {
    title: 'H137 with a number as challenge',
    changes: field('challenge', 0),
    refusedBy: 'reading',
  },
  {
    title: 'H137 with the challenge in a list',
    changes: inList('challenge'),
    refusedBy: 'reading',
  },
  { title: 'H137 with the challenge padded', changes: padded(), refusedBy: 'challenge' },
  {
    title: 'H147 with client data that is no JSON',
    changes: { clientData: () => '{' },
    refusedBy: 'reading',
  },
  { title: 'H147 with empty client data', changes: { clientData: () => '' }, refusedBy: 'schema' },
  {
    title: 'H147 with client data that is null',
    changes: { clientData: () => 'null' },
    refusedBy: 'reading',
  },
  {
    title: 'H147 with client data that is a list',
    changes: { clientData: () => '[]' },
    refusedBy: 'reading',
  },
  {
    title: 'H147 with client data that is a text',
    changes: { clientData: () => '"x"' },
    refusedBy: 'reading',
  },
  {
    title: 'H147 with client data that is not even text',
    changes: { clientData: () => Uint8Array.of(0xff, 0xfe) },
    refusedBy: 'reading',
  },
  {
    title: 'H147 with client data in UTF-16',
    changes: { clientData: (data) => new Uint8Array(Buffer.from(JSON.stringify(data), 'utf16le')) },
    refusedBy: 'reading',
  },
  {
    title: 'H147 with client data that is nested three thousand deep',
    changes: { clientData: () => '['.repeat(3_000) },
    refusedBy: 'reading',
  },
  {
    title: 'H26 with a prototype in client data',
    changes: { clientData: () => '{"__proto__":{"type":"webauthn.create"}}' },
    refusedBy: 'reading',
  },
  { title: 'H147 with a token binding that is none', changes: field('tokenBinding', 'x') },
  { title: 'H139 when nobody was there', changes: { flags: { userPresent: false } } },
  { title: 'H139 when nobody was verified', changes: { flags: { userVerified: false } } },
  {
    title: 'H147 of a passkey that is copied though it cannot be',
    changes: { flags: { backupEligible: false, backedUp: true } },
  },
  {
    title: 'H147 with a flag for extensions, and none',
    changes: { flags: { extensionData: true } },
  },
  {
    title: 'H147 with extensions, and no flag for them',
    changes: { extensions: new Map([['x', 1]]), flags: { extensionData: false } },
  },
  { title: 'H147 with extensions that are no map', changes: { extensions: encodeCbor('x') } },
  {
    title: 'H147 with one byte of authenticator data',
    changes: { authenticatorData: () => Uint8Array.of(1) },
  },
  {
    title: 'H147 with authenticator data that is a byte short',
    changes: { authenticatorData: (bytes) => bytes.slice(0, -1) },
  },
  {
    title: 'H147 with authenticator data that ends within its counter',
    changes: { authenticatorData: (bytes) => bytes.slice(0, 36) },
  },
  {
    title: 'H147 with a byte after authenticator data',
    changes: { authenticatorData: (bytes) => Uint8Array.of(...bytes, 0) },
  },
]

function inList(name: string): Changes {
  return { clientData: (clientData) => ({ ...clientData, [name]: [clientData[name]] }) }
}

function padded(): Changes {
  return { clientData: (data) => ({ ...data, challenge: `${String(data['challenge'])}=` }) }
}
