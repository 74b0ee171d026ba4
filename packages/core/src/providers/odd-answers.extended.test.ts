import { describe, expect, it } from 'vitest'
import { recordings, type RecordedId } from './test/fixtures/index.js'
import { moreOutcomes } from './test/more-outcomes.js'
import { named } from './test/named-providers.js'
import { nobodys, type Outcomes, unverified } from './test/outcome.js'
import { signIn, problemOf, variantOf, visit } from './test/visitor.js'

type Table = Readonly<Record<RecordedId, Outcomes>>

const embed = 'https://cdn.discordapp.com/embed/avatars'

const outcomes: Table = {
  apple: {
    'the first sign-in, where the form says a name': {
      name: 'Ada Example',
      email: 'k3example99@privaterelay.example.com',
    },
    'a form whose user is no JSON': { name: '' },
    'a form whose name is no text': { name: '' },
    'a form whose user is null': { name: '' },
    'a form that says a first name only': { name: 'Ada' },
    'an address verified by boolean': { emailVerified: true },
    'an address that is not verified, as text': { emailVerified: false },
    'no verification of the address': { emailVerified: false },
    'no address': nobodys,
    'no subject': 'untrusted',
  },
  discord: {
    'no avatar and a name of the new kind': { image: `${embed}/1.png` },
    'no avatar and a discriminator': { image: `${embed}/2.png`, name: 'ada.example' },
    'no avatar and a discriminator that is no number': { image: `${embed}/1.png` },
    'an id that is no number, and no picture': { subject: 'ada', image: null },
    'an avatar that moves': {
      image:
        'https://cdn.discordapp.com/avatars/900000000000000000/a_d5efa99b3eeaa7dd43acca82f5692432.gif',
    },
    'an address that is not verified': unverified,
    'an address, but not the word verified': unverified,
    'no address': nobodys,
    'no id': 'malformed',
    'a revoked access token': 'refused',
  },
  facebook: {
    'no shared address': nobodys,
    'no picture': { image: null },
    'an address that Facebook calls verified': { emailVerified: true },
    'no id': 'malformed',
    'an expired access token': 'refused',
    // These matter only for tokens from clients.
    'a token of another app': {},
    'a token that is not valid': {},
    'a token of an app instead of a user': {},
    'a token of another user than the profile': {},
  },
  github: {
    'a public address that is not the primary one': {
      email: 'old@example.com',
      emailVerified: false,
    },
    'a public address that is verified': { email: 'ada@example.com', emailVerified: true },
    'a public address that is in no list': {
      email: 'elsewhere@example.com',
      emailVerified: false,
    },
    'a list without a primary address': { email: 'old@example.com', emailVerified: false },
    'a primary address that is not verified': unverified,
    'a primary address whose verified is the text true': unverified,
    'an empty list': nobodys,
    'an app that may not read addresses': nobodys,
    'a public address, and an app that may not read addresses': unverified,
    'an invalid list': nobodys,
    'a list of invalid values': nobodys,
    'no name': { name: 'ada-example' },
    'no id': 'malformed',
    'a revoked access token': 'refused',
  },
  microsoft: {
    'no photo': { image: null, name: 'Ada Example' },
    'a photo service that is down': { image: null, name: 'Ada Example' },
    'an address that the directory calls verified': unverified,
    'an address in the list of verified primary ones': unverified,
    'an address in the list of verified secondary ones, in other letters': unverified,
    'other addresses in the verified lists': unverified,
    'an address whose domain is owned by the tenant': unverified,
    'a personal account': unverified,
    'no address': nobodys,
    'no subject': 'untrusted',
    'no tenant': 'untrusted',
    'an issuer that is not of its tenant': 'untrusted',
    'an issuer of another host': 'untrusted',
    'an invalid tenant': 'untrusted',
    'an answer with nothing to show': 'malformed',
  },
  google: {
    'an issuer without https': { emailVerified: true },
    'an issuer that is not Google': 'untrusted',
    'an address that is not verified': unverified,
    'the text true for verified': unverified,
    'a personal account, without a domain': { emailVerified: true },
    'an account of another domain': { emailVerified: true },
    'a token for another client': 'untrusted',
    'no address': nobodys,
    'no subject': 'untrusted',
    'an empty subject': 'untrusted',
    'a subject of blanks': 'untrusted',
    'a subject that is an object': 'untrusted',
  },
  huggingface: {
    'no full name': { name: 'ada-example' },
    'an address that is not verified': unverified,
    'no permission for the address': nobodys,
    'no id': 'malformed',
    'a revoked access token': 'refused',
  },
  spotify: {
    'no pictures': { image: null },
    'an object instead of pictures': { image: null },
    'no name': { name: '' },
    'no permission for the address': nobodys,
    'a profile that says verified, which Spotify never does': unverified,
    'no id': 'malformed',
    'a user who is not listed in an app under development': 'refused',
  },
  twitch: {
    'an address that is not verified': unverified,
    'no verification of the address': unverified,
    'no address': nobodys,
    'no subject': 'untrusted',
    'a token of another issuer': 'untrusted',
    'a token for another client': 'untrusted',
  },
  twitter: {
    'no confirmed address': nobodys,
    'an app that may not read addresses': nobodys,
    'the address of another user': nobodys,
    'errors beside the data': nobodys,
    'no data': 'refused',
    'no id': 'malformed',
    'a revoked access token': 'refused',
  },
  dropbox: {
    'no photo': { image: null },
    'an address that is not verified': unverified,
    'no names': { name: '' },
    'no id': 'malformed',
    'an expired access token': 'refused',
  },
  kick: {
    'an empty list': 'refused',
    'no list': 'refused',
    'no address': nobodys,
    'no id': 'malformed',
    'a revoked access token': 'refused',
  },
  linkedin: {
    'verified as text': unverified,
    'an address that is not verified': unverified,
    'no address and no picture': { ...nobodys, image: null },
    'no id': 'malformed',
    'a revoked access token': 'refused',
  },
  gitlab: {
    'a blocked user': 'refused',
    'a deactivated user': 'refused',
    'a locked user': 'refused',
    'a user without a state': 'refused',
    'an address that GitLab calls verified': { emailVerified: true },
    'no name': { name: 'ada_example' },
    'no id': 'malformed',
    'a revoked access token': 'refused',
  },
  tiktok: {
    'no display name': { name: 'ada.example', ...nobodys },
    'an error beside empty data': 'refused',
    'an error beside a user': 'refused',
    'no id': 'malformed',
    'a revoked access token': 'refused',
  },
  reddit: {
    'an icon without a query': { image: 'https://www.redditstatic.example.com/avatar_1.png' },
    'no icon': { image: null },
    'an address that Reddit has not verified': nobodys,
    'no id': 'malformed',
    'an app without a name of its own': 'unreachable',
  },
  roblox: {
    'no picture': { image: null },
    'no permission for the profile': { name: '', ...nobodys },
    'no id': 'malformed',
    'a revoked access token': 'refused',
  },
  vk: {
    'no address': 'refused',
    'a first name only': { name: 'Ada' },
    'a number for an id': { subject: '1234567890' },
    'no user': 'refused',
    'no id': 'malformed',
    'a revoked access token': 'refused',
  },
  zoom: {
    'an address that is not verified': unverified,
    'no verification of the address': unverified,
    'no picture': { image: null },
    'no id': 'malformed',
    'an app without the scope for it': 'refused',
  },
  ...moreOutcomes,
}

const rows = (Object.keys(outcomes) as RecordedId[]).flatMap((id) =>
  Object.entries(outcomes[id]).map(([sentence, outcome]) => ({ id, sentence, outcome })),
)

describe('H45 H46 H48 odd responses of providers', () => {
  it('has an expected outcome for every recording', () => {
    for (const [id, { variants }] of Object.entries(recordings)) {
      expect(Object.keys(outcomes[id as RecordedId]).sort(), id).toEqual(
        Object.keys(variants).sort(),
      )
    }
  })

  it.each(rows)('returns $outcome for $id with $sentence', async ({ id, sentence, outcome }) => {
    await visit(id, variantOf(id, sentence), async (visitor) => {
      if (typeof outcome === 'string') {
        expect(await problemOf(signIn(named[id](), visitor))).toBe(outcome)
        return
      }
      expect((await signIn(named[id](), visitor)).profile).toMatchObject(outcome)
    })
  })
})
