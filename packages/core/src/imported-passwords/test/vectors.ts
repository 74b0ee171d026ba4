import * as argon2 from '@node-rs/argon2'
import bcrypt from 'bcryptjs'
import type { OwnPasswordHasher } from '../../contract/options/sign-in-options.js'
import { importedHash, type ImportedLayout } from '../index.js'

/** The password of most vectors. */
export const HORSE = 'correct horse 7'
/** The password of the others; it has an accent. */
export const ACCENTED = 'correct horse Ångström 7'

/** The parameters, salt and key that Firebase publishes. */
export const signerKey =
  'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA=='
export const firebaseKey =
  'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ=='
export const firebaseSalt = '42xEC+ixf3L2lw=='

/** What follows the marker of a bcrypt hash. */
export const bcryptTail = '$10$abcdefghijklmnopqrstuuzDdX1biyz/n98kt0hXdT04zMCGqgzZW'

/** A hasher that counts its hashes, and whose hashes cost no time. */
export function countingHasher(): {
  readonly hasher: OwnPasswordHasher
  readonly hashed: string[]
} {
  const hashed: string[] = []
  const hasher: OwnPasswordHasher = {
    hash(password) {
      hashed.push(password)
      return Promise.resolve(`own:${password}`)
    },
    verify: (password, stored) => Promise.resolve(stored === `own:${password}`),
    isOutdated: (stored) => stored === 'own:outdated',
  }
  return { hasher, hashed }
}

/** A hash of each layout, with its password. */
export const vectors: readonly {
  readonly layout: ImportedLayout
  readonly title: string
  readonly text: string
  readonly password: string
}[] = [
  ...['$2a', '$2b', '$2y'].map((version) => ({
    layout: 'bcrypt' as const,
    title: `bcrypt with the marker ${version}$`,
    text: `${version}${bcryptTail}`,
    password: HORSE,
  })),
  {
    layout: 'bcrypt',
    title: 'bcrypt of a password that NFKC changes',
    text: '$2b$10$abcdefghijklmnopqrstuuBtL3EbB59YuemRSokr5ZL7bHwuNllW2',
    password: '\uFB01ve\u2460A\u030A',
  },
  {
    layout: 'bcrypt-sha256-django',
    title: 'bcrypt of SHA-256 as Django writes it',
    text: 'bcrypt_sha256$$2b$12$abcdefghijklmnopqrstuuHoIM.Yy02zo0rZheXhENbfpVvXWIrEe',
    password: ACCENTED,
  },
  {
    layout: 'argon2',
    title: 'argon2id',
    text: '$argon2id$v=19$m=19456,t=2,p=1$ABEiM0RVZneImaq7zN3u/w$lOMidfSnw/2Wy2gdWEs6WjbF76ImHBdlyScevcJoAPE',
    password: ACCENTED,
  },
  {
    layout: 'argon2',
    title: 'argon2id with its parameters in another order',
    text: '$argon2id$v=19$m=19456,p=1,t=2$ABEiM0RVZneImaq7zN3u/w$lOMidfSnw/2Wy2gdWEs6WjbF76ImHBdlyScevcJoAPE',
    password: ACCENTED,
  },
  {
    layout: 'pbkdf2',
    title: 'PBKDF2 as PHC text',
    text: '$pbkdf2-sha256$i=600000,l=32$ABEiM0RVZneImaq7zN3u/w$4TmLYXM2x+fZWjlJROxJ8BeGDBwdncv78O7aqgCmyZ4',
    password: HORSE,
  },
  {
    layout: 'pbkdf2-base64',
    title: 'PBKDF2 with SHA-512 and 64 bytes',
    text: 'pbkdf2_sha512$210000$ABEiM0RVZneImaq7zN3u/w==$wu4009BWu9LY9t38E0G33IItJ9G1RnOvWlb3UOuIiAgLzUfcm2avEoXIrcFcUGSnUSn3p5nVEt0HGnu5IiFMeA==',
    password: HORSE,
  },
  {
    layout: 'pbkdf2-base64',
    title: 'PBKDF2 with SHA-256 and 64 bytes',
    text: 'pbkdf2_sha256$27500$ABEiM0RVZneImaq7zN3u/w==$LRk0ulh4f/cWOdFuDEklC/F8cuUdnUUapWgCMFSFzfoAsC+80gYbUoLrSJ+jDhv8ylD+vSlacyMNbTwBNiThMA==',
    password: HORSE,
  },
  {
    layout: 'pbkdf2-django',
    title: 'PBKDF2 with a salt that is text',
    text: 'pbkdf2_sha256$600000$saltsaltsalt12345678ab$qAuym0OOlBUyeeIPXFCMXZPuRP2+dSq7lgNXlyZ4d8w=',
    password: HORSE,
  },
  {
    layout: 'pbkdf2-hex',
    title: 'PBKDF2 of RFC 6070 with a key in hexadecimal',
    text: 'pbkdf2_sha1$4096$salt$4b007901b765489abead49d926f721d065a429c1',
    password: 'password',
  },
  {
    layout: 'werkzeug',
    title: 'PBKDF2 as Werkzeug writes it',
    text: 'pbkdf2:sha1:4096$salt$4b007901b765489abead49d926f721d065a429c1',
    password: 'password',
  },
  {
    layout: 'scrypt',
    title: 'scrypt as PHC text',
    text: '$scrypt$ln=17,r=8,p=1$ABEiM0RVZneImaq7zN3u/w$CnW2moHnQfPbNuEa7dyxKZ/14IGYmxkInyS6myWXeFI',
    password: HORSE,
  },
  {
    layout: 'werkzeug',
    title: 'scrypt as Werkzeug writes it',
    text: 'scrypt:32768:8:1$saltsalt$d5bb20a8d661994117bbaa1ffef18f2483422ac7779f12fba1e3c344fc612f40dcca9b060aac5c2ca8154d48fee233485c66f729c0a21b8364d6c6b06d3d2f83',
    password: HORSE,
  },
  {
    layout: 'lucia-v1',
    title: 'scrypt of Lucia 1',
    text: '00112233445566778899aabbccddeeff:f8fd29c7cfc6d77991ad23ee3199682059527f64aa887127e788859615b1fcd9855ae9699934a37710f8546298009dc114e5a00c9a565c84c09a5b01a62be67e',
    password: ACCENTED,
  },
  {
    layout: 'lucia-v2',
    title: 'scrypt of Lucia 2',
    text: 's2:abcdefgh12345678:4f37dd7c781ad0c0539ed0c48b2f1fdb8fa85b878c0879f08b3e1687c4c6f3a6a5e28c3e6ece90faeb0c40ef986f243c280a5028a7dd8c0a323dd230b8d45554',
    password: ACCENTED,
  },
  {
    layout: 'better-auth',
    title: 'scrypt of better-auth and Lucia 3',
    text: '00112233445566778899aabbccddeeff:04a2ba24cfb6fb90ce879e3449817969c6199da1e7705be61f6cc56a9db32eb641bd45f72b24527e7b6a67ccab0583f3ba2f34922374c35e3aa7b0c48957240c',
    password: ACCENTED,
  },
  {
    layout: 'firebase',
    title: 'scrypt of Firebase',
    text: `${firebaseSalt}$${firebaseKey}`,
    password: 'user1password',
  },
  {
    layout: 'fbscrypt',
    title: 'scrypt of Firebase as Supabase writes it',
    text: `$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=${signerKey}$${firebaseSalt}$${firebaseKey}`,
    password: 'user1password',
  },
]

/** Everything that a stored hash may need. */
export const all = { bcrypt, argon2, firebase: { signerKey } }

/** The text of a hash as an import stores it. */
export function stored(layout: ImportedLayout, text: string): string {
  const hash = importedHash(layout, text)
  if (hash === null) throw new Error(`${layout} refuses ${text}`)
  return hash
}
