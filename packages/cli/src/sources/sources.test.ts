import { describe, expect, it } from 'vitest'
import type { FileEntry } from '../transfer/candidate.js'
import { readSource, type SourceName } from './index.js'

const now = new Date('2026-01-01T00:00:00.000Z')
const bcrypt = '$2a$10$abcdefghijklmnopqrstuuzDdX1biyz/n98kt0hXdT04zMCGqgzZW'
const signerKey =
  'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA=='
const firebaseKey =
  'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ=='
const ofBetterAuth = `${'0'.repeat(32)}:${'a'.repeat(128)}`

/** The rows of a file, each as its line, its model, and the columns that are not dates or ids of accounts. */
async function read(
  name: SourceName,
  text: string,
  columns: readonly string[] = ['banned', 'banExpires'],
) {
  async function* chunks() {
    await Promise.resolve()
    yield text
  }
  const context = { hasColumn: (_model: string, column: string) => columns.includes(column), now }
  const found: unknown[] = []
  for await (const entry of readSource(name, chunks(), context)) found.push(summarize(entry))
  return found
}

function summarize(entry: FileEntry): unknown {
  if ('reason' in entry) return [entry.line, entry.model, entry.id, entry.reason]
  const { row } = entry
  if (entry.model !== 'account') return [entry.line, entry.model, row]
  return [
    entry.line,
    'account',
    row['userId'],
    row['providerId'],
    row['accountId'],
    row['password'] ?? row['scope'] ?? null,
  ]
}

const user = (values: object) => ({
  emailVerified: false,
  name: '',
  image: null,
  createdAt: now,
  updatedAt: now,
  ...values,
})

const json = (...rows: object[]) => rows.map((row) => JSON.stringify(row)).join('\n')

describe('the reader of Supabase', () => {
  it('reads users with their hashes, and identities', async () => {
    const text = json(
      {
        id: 'u1',
        email: 'Ann@x.test',
        encrypted_password: bcrypt,
        email_confirmed_at: '2024-06-29 20:25:06.126079+00',
        raw_user_meta_data: {
          full_name: 'Ann\u202e',
          avatar_url: 'https://x.test/a.png',
          email_verified: true,
        },
        created_at: '2024-06-29 20:25:06.126079+00',
        updated_at: '2024-06-30 20:25:06+02',
      },
      {
        id: 'u2',
        email: 'bob@x.test',
        encrypted_password: '',
        raw_user_meta_data: '{"email_verified":true,"avatar_url":"javascript:x"}',
      },
      { id: 'i1', user_id: 'u1', provider: 'google', provider_id: 'g1' },
      { id: 'i2', user_id: 'u1', provider: 'email', provider_id: 'u1' },
      { id: 'i3', user_id: 'u1', provider: 'azure', identity_data: { sub: 'm1' } },
      { id: 'i4', user_id: 'u1', provider: 'sso:1', provider_id: 's1' },
    )
    expect(await read('supabase', text)).toEqual([
      [
        1,
        'user',
        user({
          id: 'u1',
          email: 'Ann@x.test',
          emailVerified: true,
          name: 'Ann',
          image: 'https://x.test/a.png',
          createdAt: new Date('2024-06-29T20:25:06.126Z'),
          updatedAt: new Date('2024-06-30T18:25:06.000Z'),
        }),
      ],
      [1, 'account', 'u1', 'credential', 'u1', `$imported$bcrypt$${bcrypt}`],
      [2, 'user', user({ id: 'u2', email: 'bob@x.test' })],
      [3, 'account', 'u1', 'google', 'g1', null],
      [5, 'account', 'u1', 'microsoft', 'm1', null],
      [6, 'account', 'u1', 'an account at "sso:1" cannot be taken'],
    ])
  })

  it('reads the same columns from CSV, and identities inside of users', async () => {
    const csv = `id,email,encrypted_password,email_confirmed_at,raw_user_meta_data,is_anonymous\nu1,ann@x.test,${bcrypt},2024-06-29 20:25:06+00,"{""name"":""Ann""}",f\n`
    expect(await read('supabase', csv)).toEqual([
      [2, 'user', user({ id: 'u1', email: 'ann@x.test', emailVerified: true, name: 'Ann' })],
      [2, 'account', 'u1', 'credential', 'u1', `$imported$bcrypt$${bcrypt}`],
    ])
    const nested = {
      id: 'u1',
      email: 'ann@x.test',
      identities: [{ provider: 'github', provider_id: '7' }],
    }
    expect((await read('supabase', JSON.stringify([nested])))[1]).toEqual([
      1,
      'account',
      'u1',
      'github',
      '7',
      null,
    ])
  })

  it.each([
    {
      title: 'a user without id',
      row: { email: 'a@x.test' },
      found: [1, 'user', null, 'lacks "id"'],
    },
    {
      title: 'a user without address',
      row: { id: 'u', phone: '1' },
      found: [1, 'user', 'u', 'has no email address'],
    },
    {
      title: 'an address that no sign-up takes',
      row: { id: 'u', email: 'a b@x.test' },
      found: [1, 'user', 'u', 'the email address cannot be used to sign up'],
    },
    {
      title: 'an anonymous user',
      row: { id: 'u', is_anonymous: true },
      found: [1, 'user', 'u', 'is an anonymous user'],
    },
    {
      title: 'a deleted user',
      row: { id: 'u', email: 'a@x.test', deleted_at: '2024-06-29T20:25:06Z' },
      found: [1, 'user', 'u', 'was deleted'],
    },
  ])('refuses $title', async ({ row, found }) => {
    expect(await read('supabase', json(row))).toEqual([found])
  })

  it.each([
    {
      title: 'encrypted',
      hash: '{"key_id":"k1"}',
      reason: 'the password hash has a layout that is not supported: the user needs a new password',
    },
    {
      title: 'too expensive',
      hash: bcrypt.replace('$10$', '$31$'),
      reason: 'the password hash is no bcrypt that can be verified: the user needs a new password',
    },
  ])('takes the user, and refuses a hash that is $title', async ({ hash, reason }) => {
    const found = await read(
      'supabase',
      json({ id: 'u', email: 'a@x.test', encrypted_password: hash }),
    )
    expect(found).toEqual([
      [1, 'user', user({ id: 'u', email: 'a@x.test' })],
      [1, 'account', 'u', reason],
    ])
  })

  it('keeps a ban that has not ended, and refuses the user where the app has no bans', async () => {
    const row = { id: 'u', email: 'a@x.test', banned_until: '2030-01-01T00:00:00Z' }
    const banned = { banned: true, banExpires: new Date('2030-01-01T00:00:00.000Z') }
    expect(await read('supabase', json(row))).toEqual([
      [1, 'user', user({ id: 'u', email: 'a@x.test', ...banned })],
    ])
    expect(await read('supabase', json(row), [])).toEqual([
      [1, 'user', 'u', 'is banned, and the app has no column "banned": add the plugin admin()'],
    ])
    const ended = { ...row, banned_until: '2025-01-01T00:00:00Z' }
    expect(await read('supabase', json(ended), [])).toEqual([
      [1, 'user', user({ id: 'u', email: 'a@x.test' })],
    ])
  })
})

const clerkHeader =
  'id,first_name,last_name,username,primary_email_address,primary_phone_number,verified_email_addresses,unverified_email_addresses,verified_phone_numbers,unverified_phone_numbers,totp_secret,password_digest,password_hasher'

describe('the reader of Clerk', () => {
  it('reads users, and believes the verification of the primary address only', async () => {
    const rows = [
      `u1,Ann,Lee,,ann@x.test,,ann@x.test|other@x.test,,,,,${bcrypt},bcrypt`,
      'u2,Bob,,,bob@x.test,,other@x.test,bob@x.test,,,JBSWY3DP,,',
    ]
    expect(await read('clerk', [clerkHeader, '# a comment', ...rows].join('\n'))).toEqual([
      [3, 'user', user({ id: 'u1', email: 'ann@x.test', emailVerified: true, name: 'Ann Lee' })],
      [3, 'account', 'u1', 'credential', 'u1', `$imported$bcrypt$${bcrypt}`],
      [4, 'user', user({ id: 'u2', email: 'bob@x.test', name: 'Bob' })],
      [4, null, 'u2', 'the second factor is not imported'],
    ])
    expect(await read('clerk', 'first_name\nAnn')).toEqual([[2, 'user', null, 'lacks "id"']])
  })

  const key = 'qAuym0OOlBUyeeIPXFCMXZPuRP2+dSq7lgNXlyZ4d8w='
  it.each([
    {
      hasher: 'pbkdf2_sha256',
      digest: `pbkdf2_sha256$1000$c2FsdA==$${key}`,
      layout: 'pbkdf2-base64',
    },
    {
      hasher: 'pbkdf2_sha256_django',
      digest: `pbkdf2_sha256$1000$c2FsdA==$${key}`,
      layout: 'pbkdf2-django',
    },
  ])('takes the layout of $hasher from its column', async ({ hasher, digest, layout }) => {
    const text = `${clerkHeader}\nu,,,,a@x.test,,,,,,,${digest},${hasher}`
    expect((await read('clerk', text))[1]).toEqual([
      2,
      'account',
      'u',
      'credential',
      'u',
      `$imported$${layout}$${digest}`,
    ])
  })

  it('reorders the digest of Firebase', async () => {
    const digest = `${firebaseKey}$42xEC+ixf3L2lw==$${signerKey}$Bw==$8$14`
    const text = `${clerkHeader}\nu,,,,a@x.test,,,,,,,${digest},scrypt_firebase`
    const layout = `$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=${signerKey}$42xEC+ixf3L2lw==$${firebaseKey}`
    expect((await read('clerk', text))[1]).toEqual([
      2,
      'account',
      'u',
      'credential',
      'u',
      `$imported$fbscrypt$${layout}`,
    ])
  })

  it.each(['md5', 'constructor', ''])('refuses a digest of the hasher "%s"', async (hasher) => {
    const text = `${clerkHeader}\nu,,,,a@x.test,,,,,,,5f4dcc3b5aa765d61d8327deb882cf99,${hasher}`
    expect((await read('clerk', text))[1]).toEqual([
      2,
      'account',
      'u',
      'the password hash has a layout that is not supported: the user needs a new password',
    ])
  })
})

describe('the reader of Firebase', () => {
  it('reads users, their hashes and their providers', async () => {
    const users = [
      {
        localId: 'u1',
        email: 'ann@x.test',
        emailVerified: true,
        passwordHash: firebaseKey,
        salt: '42xEC+ixf3L2lw==',
        displayName: 'Ann',
        photoUrl: 'https://x.test/a.png',
        createdAt: '1700000000000',
        lastSignedInAt: '1700000000001',
        providerUserInfo: [
          { providerId: 'google.com', rawId: 'g1' },
          { providerId: 'gc.apple.com', rawId: 'c' },
          { providerId: 'password' },
        ],
      },
      { localId: 'u2', email: 'bob@x.test', disabled: true, mfaInfo: [{}] },
      { localId: 'u3', providerUserInfo: [] },
      { email: 'x@x.test' },
    ]
    const created = new Date(1_700_000_000_000)
    expect(await read('firebase', JSON.stringify({ users }))).toEqual([
      [
        1,
        'user',
        user({
          id: 'u1',
          email: 'ann@x.test',
          emailVerified: true,
          name: 'Ann',
          image: 'https://x.test/a.png',
          createdAt: created,
          updatedAt: created,
        }),
      ],
      [
        1,
        'account',
        'u1',
        'credential',
        'u1',
        `$imported$firebase$42xEC+ixf3L2lw==$${firebaseKey}`,
      ],
      [1, 'account', 'u1', 'google', 'g1', null],
      [1, null, 'u1', 'an account at "gc.apple.com" cannot be taken'],
      [1, 'user', user({ id: 'u2', email: 'bob@x.test', banned: true, banExpires: null })],
      [1, null, 'u2', 'the second factor is not imported'],
      [1, 'user', 'u3', 'has no email address'],
      [1, 'user', null, 'lacks "localId"'],
    ])
  })
})

describe('the reader of Auth0', () => {
  it('reads users with their connections, and the hashes of a second file', async () => {
    const text = json(
      {
        user_id: 'auth0|1',
        email: 'ann@x.test',
        email_verified: true,
        name: 'Ann',
        created_at: '2020-01-01T00:00:00.000Z',
        identities: [
          { provider: 'auth0', user_id: '1' },
          { provider: 'google-oauth2', user_id: 77 },
          { provider: 'samlp', user_id: 's' },
        ],
        app_metadata: { banned: true },
        multifactor: ['guardian'],
      },
      { user_id: 'github|5', email: 'bob@x.test', blocked: true, email_verified: 'unknown' },
      { email: 'x@x.test' },
      { _id: { $oid: '1' }, email: 'ann@x.test', passwordHash: bcrypt },
      { _id: '2', alt_id: '3', passwordHash: bcrypt },
      { _id: '4' },
    )
    const created = new Date('2020-01-01T00:00:00.000Z')
    expect(await read('auth0', text)).toEqual([
      [
        1,
        'user',
        user({
          id: 'auth0|1',
          email: 'ann@x.test',
          emailVerified: true,
          name: 'Ann',
          createdAt: created,
          updatedAt: created,
        }),
      ],
      [1, 'account', 'auth0|1', 'google', '77', null],
      [1, null, 'auth0|1', 'an account at "samlp" cannot be taken'],
      [1, null, 'auth0|1', 'the second factor is not imported'],
      [2, 'user', user({ id: 'github|5', email: 'bob@x.test', banned: true, banExpires: null })],
      [2, 'account', 'github|5', 'github', '5', null],
      [3, 'user', null, 'lacks "user_id"'],
      [4, 'account', 'auth0|1', 'credential', 'auth0|1', `$imported$bcrypt$${bcrypt}`],
      [5, 'account', 'auth0|3', 'credential', 'auth0|3', `$imported$bcrypt$${bcrypt}`],
      [6, 'account', '4', 'lacks "_id" or "passwordHash"'],
    ])
  })
})

describe('the reader of Auth.js', () => {
  it('reads users and accounts of each adapter', async () => {
    const text = json(
      {
        table: 'users',
        row: {
          id: 1,
          name: 'Ann',
          email: 'ann@x.test',
          emailVerified: 1_700_000_000_000,
          password_hash: bcrypt,
        },
      },
      { table: 'User', row: { id: 'u2', email: 'bob@x.test', email_verified: null } },
      {
        table: 'accounts',
        row: {
          userId: 1,
          type: 'oauth',
          provider: 'azure-ad',
          providerAccountId: 'm1',
          scope: 'openid email',
        },
      },
      {
        table: 'Account',
        row: { user_id: 'u2', type: 'oidc', provider: 'google', provider_account_id: 'g1' },
      },
      {
        table: 'accounts',
        row: { userId: 1, type: 'webauthn', provider: 'passkey', providerAccountId: 'p' },
      },
      {
        table: 'accounts',
        row: { userId: 1, type: 'email', provider: 'resend', providerAccountId: 'ann@x.test' },
      },
      { table: 'sessions', row: { sessionToken: 's' } },
      { table: 'authenticator', row: {} },
      { id: 'u3', email: 'no@table.test' },
      { table: 'users', row: { email: 'no@id.test' } },
    )
    expect(await read('authjs', text)).toEqual([
      [1, 'user', user({ id: '1', email: 'ann@x.test', emailVerified: true, name: 'Ann' })],
      [1, 'account', '1', 'credential', '1', `$imported$bcrypt$${bcrypt}`],
      [2, 'user', user({ id: 'u2', email: 'bob@x.test' })],
      [3, 'account', '1', 'microsoft', 'm1', 'openid,email'],
      [4, 'account', 'u2', 'google', 'g1', null],
      [5, 'account', '1', 'an account at "passkey" cannot be taken'],
      [8, 'passkey', null, 'passkeys are not imported'],
      [9, null, null, 'the line lacks "table" or "row"'],
      [10, 'user', null, 'lacks "id"'],
    ])
  })
})

describe('the reader of Lucia', () => {
  it('reads users, keys, and the columns of version 3', async () => {
    const v2 = `s2:abcdefgh12345678:${'a'.repeat(128)}`
    const text = json(
      { table: 'auth_user', row: { id: 'u1', email: 'ann@x.test', username: 'ann' } },
      { table: 'user_key', row: { id: 'email:ann@x.test', user_id: 'u1', hashed_password: v2 } },
      { table: 'user_key', row: { id: 'github:42', user_id: 'u1', hashed_password: null } },
      { table: 'user_key', row: { id: 'other:42', user_id: 'u1', hashed_password: null } },
      { table: 'user_key', row: { id: 'username:ann', user_id: 'u1' } },
      { table: 'key', row: { id: 'email:b@x.test', user_id: 'u2', hashed_password: ofBetterAuth } },
      {
        table: 'user',
        row: {
          id: 'u3',
          email: 'cy@x.test',
          password_hash: ofBetterAuth,
          github_id: 9,
          email_verified: 1,
        },
      },
      { table: 'user_session', row: {} },
      { table: 'user', row: {} },
      {},
    )
    expect(await read('lucia', text)).toEqual([
      [1, 'user', user({ id: 'u1', email: 'ann@x.test', name: 'ann' })],
      [2, 'account', 'u1', 'credential', 'u1', `$imported$lucia-v2$${v2}`],
      [3, 'account', 'u1', 'github', '42', null],
      [4, 'account', 'u1', 'an account at "other" cannot be taken'],
      [6, 'account', 'u2', 'credential', 'u2', `$imported$lucia-v1$${ofBetterAuth}`],
      [7, 'user', user({ id: 'u3', email: 'cy@x.test', emailVerified: true })],
      [7, 'account', 'u3', 'credential', 'u3', ofBetterAuth],
      [7, 'account', 'u3', 'github', '9', null],
      [9, 'user', null, 'lacks "id"'],
      [10, null, null, 'the line lacks "table" or "row"'],
    ])
  })
})

describe('the reader of better-auth', () => {
  it('reads users, accounts without tokens, and organisations', async () => {
    const at = '2024-01-01T00:00:00.000Z'
    const dates = { createdAt: at, updatedAt: at }
    const moment = { createdAt: new Date(at), updatedAt: new Date(at) }
    const text = json(
      {
        table: 'user',
        row: {
          id: 'u1',
          name: 'Ann',
          email: 'ann@x.test',
          emailVerified: 1,
          ...dates,
          twoFactorEnabled: true,
        },
      },
      {
        table: 'user',
        row: {
          id: 2,
          email: 'bob@x.test',
          emailVerified: false,
          ...dates,
          banned: true,
          banExpires: null,
        },
      },
      {
        table: 'account',
        row: {
          id: 'a1',
          userId: 'u1',
          providerId: 'credential',
          accountId: 'u1',
          password: ofBetterAuth,
          ...dates,
        },
      },
      {
        table: 'account',
        row: {
          id: 'a2',
          userId: 'u1',
          providerId: 'google',
          accountId: 'g',
          accessToken: 'secret',
          scope: 'a,b',
          ...dates,
        },
      },
      {
        table: 'account',
        row: {
          id: 'a3',
          userId: 'u1',
          providerId: 'credential',
          accountId: 'u1',
          password: bcrypt,
          ...dates,
        },
      },
      { table: 'account', row: { id: 'a4', userId: 'u1' } },
      {
        table: 'organization',
        row: { id: 1, name: 'X', slug: 'x', metadata: { a: 1 }, createdAt: at },
      },
      {
        table: 'member',
        row: { id: 3, organizationId: 1, userId: 2, role: 'owner', createdAt: at },
      },
      { table: 'session', row: { id: 's' } },
      { table: 'passkey', row: { id: 'p' } },
      { table: 'user', row: {} },
      {},
    )
    expect(await read('better-auth', text)).toEqual([
      [
        1,
        'user',
        user({ id: 'u1', email: 'ann@x.test', emailVerified: true, name: 'Ann', ...moment }),
      ],
      [1, null, 'u1', 'the second factor is not imported'],
      [
        2,
        'user',
        user({ id: '2', email: 'bob@x.test', banned: true, banExpires: null, ...moment }),
      ],
      [3, 'account', 'u1', 'credential', 'u1', ofBetterAuth],
      [4, 'account', 'u1', 'google', 'g', 'a,b'],
      [5, 'account', 'u1', 'credential', 'u1', `$imported$bcrypt$${bcrypt}`],
      [6, 'account', 'u1', 'lacks "providerId" or "accountId"'],
      [
        7,
        'organization',
        { id: '1', name: 'X', slug: 'x', metadata: '{"a":1}', createdAt: new Date(at) },
      ],
      [
        8,
        'member',
        { id: '3', organizationId: '1', userId: '2', role: 'owner', createdAt: new Date(at) },
      ],
      [10, 'passkey', 'p', 'passkeys are not imported'],
      [11, 'user', null, 'lacks "id"'],
      [12, null, null, 'the line lacks "table" or "row"'],
    ])
  })
})
