import { type Changes, encodeCbor } from '../testing/index.js'
import type { Hostile } from './refusals.js'

const origins: readonly { readonly title: string; readonly origin: string }[] = [
  { title: 'another scheme', origin: 'http://app.test' },
  { title: 'another port', origin: 'https://app.test:444' },
  { title: 'the origin with its default port', origin: 'https://app.test:443' },
  { title: 'a subdomain', origin: 'https://login.app.test' },
  { title: 'a host that starts with the host of the app', origin: 'https://app.test.evil.test' },
  { title: 'a host that ends with the host of the app', origin: 'https://evilapp.test' },
  { title: 'another host', origin: 'https://evil.test' },
  {
    title: 'another host after the host of the app as user name',
    origin: 'https://app.test@evil.test',
  },
  { title: 'the host in capitals', origin: 'https://APP.test' },
  { title: 'a scheme in capitals', origin: 'HTTPS://app.test' },
  { title: 'a path', origin: 'https://app.test/' },
  { title: 'a dot after the host', origin: 'https://app.test.' },
  { title: 'a NUL after the host', origin: 'https://app.test\0' },
  { title: 'the host alone', origin: 'app.test' },
  { title: 'an origin that is null', origin: 'null' },
  { title: 'an empty origin', origin: '' },
  { title: 'an Android app', origin: 'android:apk-key-hash:YXBwLnRlc3Q' },
]

const field = (name: string, value: unknown): Changes => ({
  clientData: (clientData) => ({ ...clientData, [name]: value }),
})

/** Client data and authenticator data of a hostile page or program, for both ceremonies. */
export const hostileClientData: readonly Hostile<Changes>[] = [
  ...origins.map(({ title, origin }) => ({
    title: `H138 rejects a response from ${title}`,
    changes: { origin },
  })),
  {
    title: 'H138 rejects a response from a list of origins',
    changes: field('origin', ['https://app.test']),
    refusedBy: 'reading',
  },
  { title: 'H138 rejects a response from a frame of another page', changes: { crossOrigin: true } },
  {
    title: 'H138 rejects a response from a frame with a top origin',
    changes: { crossOrigin: true, topOrigin: 'https://evil.test' },
  },
  {
    title: 'H138 rejects a response with a foreign top origin and no crossOrigin',
    changes: { topOrigin: 'https://evil.test' },
  },
  {
    title: 'H138 rejects a response with its own top origin and no crossOrigin',
    changes: { topOrigin: 'https://app.test' },
  },
  {
    title: 'H138 rejects a response with crossOrigin as a text',
    changes: field('crossOrigin', 'true'),
    refusedBy: 'reading',
  },
  { title: 'H138 rejects a response for another relying party', changes: { rpId: 'evil.test' } },
  {
    title: 'H138 rejects a response for a subdomain as relying party',
    changes: { rpId: 'login.app.test' },
  },
  {
    title: 'H138 rejects a response for a parent domain as relying party',
    changes: { rpId: 'test' },
  },
  {
    title: 'H138 rejects a response for the origin as relying party',
    changes: { rpId: 'https://app.test' },
  },
  { title: 'H138 rejects a response for a relying party without a name', changes: { rpId: '' } },
  {
    title: 'H138 rejects a response with a type in capitals',
    changes: { type: 'WebAuthn.Create' },
  },
  { title: 'H138 rejects a response with the type of payments', changes: { type: 'payment.get' } },
  {
    title: 'H138 rejects a response without a type',
    changes: field('type', undefined),
    refusedBy: 'reading',
  },
  {
    title: 'H138 rejects a response with a list of types',
    changes: field('type', ['webauthn.create']),
    refusedBy: 'reading',
  },
  {
    title: 'H137 rejects a response with another challenge',
    changes: { challenge: 'YW5vdGhlciBjaGFsbGVuZ2U' },
    refusedBy: 'challenge',
  },
  {
    title: 'H137 rejects a response with an empty challenge',
    changes: { challenge: '' },
    refusedBy: 'challenge',
  },
  {
    title: 'H137 rejects a response without a challenge',
    changes: field('challenge', undefined),
    refusedBy: 'reading',
  },
  {
    title: 'H137 rejects a response with a number as challenge',
    changes: field('challenge', 0),
    refusedBy: 'reading',
  },
  {
    title: 'H137 rejects a response with the challenge in a list',
    changes: inList('challenge'),
    refusedBy: 'reading',
  },
  {
    title: 'H137 rejects a response with the challenge padded',
    changes: padded(),
    refusedBy: 'challenge',
  },
  {
    title: 'H147 rejects a response with client data that is no JSON',
    changes: { clientData: () => '{' },
    refusedBy: 'reading',
  },
  {
    title: 'H147 rejects a response with empty client data',
    changes: { clientData: () => '' },
    refusedBy: 'schema',
  },
  {
    title: 'H147 rejects a response with client data that is null',
    changes: { clientData: () => 'null' },
    refusedBy: 'reading',
  },
  {
    title: 'H147 rejects a response with client data that is a list',
    changes: { clientData: () => '[]' },
    refusedBy: 'reading',
  },
  {
    title: 'H147 rejects a response with client data that is a text',
    changes: { clientData: () => '"x"' },
    refusedBy: 'reading',
  },
  {
    title: 'H147 rejects a response with client data that is no UTF-8',
    changes: { clientData: () => Uint8Array.of(0xff, 0xfe) },
    refusedBy: 'reading',
  },
  {
    title: 'H147 rejects a response with client data in UTF-16',
    changes: { clientData: (data) => new Uint8Array(Buffer.from(JSON.stringify(data), 'utf16le')) },
    refusedBy: 'reading',
  },
  {
    title: 'H147 rejects a response with client data that is nested three thousand deep',
    changes: { clientData: () => '['.repeat(3_000) },
    refusedBy: 'reading',
  },
  {
    title: 'H26 rejects a response with __proto__ in client data',
    changes: { clientData: () => '{"__proto__":{"type":"webauthn.create"}}' },
    refusedBy: 'reading',
  },
  {
    title: 'H147 rejects a response with an invalid token binding',
    changes: field('tokenBinding', 'x'),
  },
  {
    title: 'H139 rejects a response without user presence',
    changes: { flags: { userPresent: false } },
  },
  {
    title: 'H139 rejects a response without user verification',
    changes: { flags: { userVerified: false } },
  },
  {
    title: 'H147 rejects a response with backedUp but not backupEligible',
    changes: { flags: { backupEligible: false, backedUp: true } },
  },
  {
    title: 'H147 rejects a response with a flag for extensions but no extensions',
    changes: { flags: { extensionData: true } },
  },
  {
    title: 'H147 rejects a response with extensions but no flag for them',
    changes: { extensions: new Map([['x', 1]]), flags: { extensionData: false } },
  },
  {
    title: 'H147 rejects a response with extensions that are no map',
    changes: { extensions: encodeCbor('x') },
  },
  {
    title: 'H147 rejects a response with one byte of authenticator data',
    changes: { authenticatorData: () => Uint8Array.of(1) },
  },
  {
    title: 'H147 rejects a response with authenticator data that is a byte short',
    changes: { authenticatorData: (bytes) => bytes.slice(0, -1) },
  },
  {
    title: 'H147 rejects a response with authenticator data that ends within its counter',
    changes: { authenticatorData: (bytes) => bytes.slice(0, 36) },
  },
  {
    title: 'H147 rejects a response with a byte after authenticator data',
    changes: { authenticatorData: (bytes) => Uint8Array.of(...bytes, 0) },
  },
]

function inList(name: string): Changes {
  return { clientData: (clientData) => ({ ...clientData, [name]: [clientData[name]] }) }
}

function padded(): Changes {
  return { clientData: (data) => ({ ...data, challenge: `${String(data['challenge'])}=` }) }
}
