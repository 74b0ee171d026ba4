import { describe, expect, it } from 'vitest'
import { importedHash, type ImportedLayout } from './index.js'
import { bcryptTail, firebaseKey, firebaseSalt, signerKey } from './test/vectors.js'

describe('importedHash', () => {
  it('throws for an unknown layout', () => {
    // @ts-expect-error there is no such layout
    expect(() => importedHash('md5', 'x')).toThrow(/layout must be one of bcrypt, /)
  })

  it.each<{ layout: ImportedLayout; title: string; text: string }>([
    { layout: 'bcrypt', title: 'three rounds', text: `$2b${bcryptTail.replace('$10', '$03')}` },
    { layout: 'bcrypt', title: 'a short hash', text: '$2b$10$abc' },
    { layout: 'bcrypt-sha256-django', title: 'plain bcrypt', text: `$2b${bcryptTail}` },
    {
      layout: 'argon2',
      title: 'argon2d',
      text: '$argon2d$v=19$m=16,t=2,p=1$ABEiM0RVZneImaq7zN3u/w$lOMidfSnw/2Wy2gdWEs6WjbF76ImHBdlyScevcJoAPE',
    },
    {
      layout: 'argon2',
      title: 'more than 1 GiB',
      text: '$argon2id$v=19$m=1048577,t=1,p=1$ABEiM0RVZneImaq7zN3u/w$lOMidfSnw/2Wy2gdWEs6WjbF76ImHBdlyScevcJoAPE',
    },
    {
      layout: 'argon2',
      title: 'too many passes',
      text: '$argon2id$v=19$m=1048576,t=5,p=1$ABEiM0RVZneImaq7zN3u/w$lOMidfSnw/2Wy2gdWEs6WjbF76ImHBdlyScevcJoAPE',
    },
    {
      layout: 'argon2',
      title: 'an unknown parameter',
      text: '$argon2id$v=19$m=16,t=2,p=1,k=1$ABEiM0RVZneImaq7zN3u/w$lOMidfSnw/2Wy2gdWEs6WjbF76ImHBdlyScevcJoAPE',
    },
    {
      layout: 'argon2',
      title: 'a parameter twice',
      text: '$argon2id$v=19$m=16,t=2,p=1,p=1$ABEiM0RVZneImaq7zN3u/w$lOMidfSnw/2Wy2gdWEs6WjbF76ImHBdlyScevcJoAPE',
    },
    {
      layout: 'argon2',
      title: 'no lanes',
      text: '$argon2id$v=19$m=16,t=2,p=0$ABEiM0RVZneImaq7zN3u/w$lOMidfSnw/2Wy2gdWEs6WjbF76ImHBdlyScevcJoAPE',
    },
    {
      layout: 'pbkdf2',
      title: 'more than five million rounds',
      text: '$pbkdf2-sha256$i=5000001$ABEiM0RVZneImaq7zN3u/w$4TmLYXM2x+fZWjlJROxJ8BeGDBwdncv78O7aqgCmyZ4',
    },
    {
      layout: 'pbkdf2',
      title: 'another length than its key',
      text: '$pbkdf2-sha256$i=1000,l=64$ABEiM0RVZneImaq7zN3u/w$4TmLYXM2x+fZWjlJROxJ8BeGDBwdncv78O7aqgCmyZ4',
    },
    { layout: 'pbkdf2', title: 'no parameters', text: 'pbkdf2' },
    {
      layout: 'pbkdf2-base64',
      title: 'a key that is no base64',
      text: 'pbkdf2_sha256$1000$AAAA$!',
    },
    { layout: 'pbkdf2-base64', title: 'a short key', text: 'pbkdf2_sha256$1000$AAAA$AAAA' },
    {
      layout: 'pbkdf2-hex',
      title: 'a key that is no hexadecimal',
      text: 'pbkdf2_sha1$1000$salt$xyz',
    },
    { layout: 'pbkdf2-django', title: 'no rounds', text: `pbkdf2_sha256$0$salt$${'A'.repeat(43)}` },
    {
      layout: 'scrypt',
      title: 'more than 1 GiB',
      text: `$scrypt$ln=24,r=8,p=1$AAAA$${'A'.repeat(43)}`,
    },
    {
      layout: 'scrypt',
      title: 'too many lanes',
      text: `$scrypt$ln=17,r=8,p=64$AAAA$${'A'.repeat(43)}`,
    },
    { layout: 'scrypt', title: 'no parameters', text: `$scrypt$AAAA$${'A'.repeat(43)}` },
    {
      layout: 'werkzeug',
      title: 'a cost that is no power of two',
      text: `scrypt:32767:8:1$salt$${'0'.repeat(128)}`,
    },
    { layout: 'werkzeug', title: 'another algorithm', text: `sha256$salt$${'0'.repeat(64)}` },
    { layout: 'lucia-v1', title: 'a short key', text: `${'0'.repeat(32)}:00` },
    {
      layout: 'lucia-v2',
      title: 'the form of Lucia 1',
      text: `${'0'.repeat(32)}:${'0'.repeat(128)}`,
    },
    { layout: 'better-auth', title: 'capitals', text: `${'A'.repeat(32)}:${'0'.repeat(128)}` },
    { layout: 'firebase', title: 'a third part', text: `${firebaseSalt}$${firebaseKey}$x` },
    { layout: 'firebase', title: 'no salt', text: `$${firebaseKey}` },
    {
      layout: 'fbscrypt',
      title: 'no signer key',
      text: `$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==$${firebaseSalt}$${firebaseKey}`,
    },
    {
      layout: 'fbscrypt',
      title: 'more than 1 GiB',
      text: `$fbscrypt$v=1,n=24,r=8,p=1,ss=Bw==,sk=${signerKey}$${firebaseSalt}$${firebaseKey}`,
    },
    {
      layout: 'fbscrypt',
      title: 'no hash',
      text: `$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=${signerKey}$x`,
    },
  ])('returns null for $layout with $title', ({ layout, text }) => {
    expect(importedHash(layout, text)).toBeNull()
  })
})
