import bcrypt from 'bcryptjs'
import { describe, expect, it } from 'vitest'
import { createAuth } from '@countersign/core'
import { importedPasswords } from '@countersign/core/imported-passwords'
import { databaseOf } from '@countersign/core/inspect'
import { memory } from '@countersign/core/memory'
import { createRowWriter, importRows } from '../transfer/import-rows.js'
import { readSource, type SourceName } from './index.js'

const signerKey =
  'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA=='
const firebaseHash = {
  passwordHash:
    'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
  salt: '42xEC+ixf3L2lw==',
}
const bcryptHash = '$2a$10$abcdefghijklmnopqrstuuzDdX1biyz/n98kt0hXdT04zMCGqgzZW'
const ofLucia =
  's2:abcdefgh12345678:4f37dd7c781ad0c0539ed0c48b2f1fdb8fa85b878c0879f08b3e1687c4c6f3a6a5e28c3e6ece90faeb0c40ef986f243c280a5028a7dd8c0a323dd230b8d45554'
const ofBetterAuth =
  '00112233445566778899aabbccddeeff:04a2ba24cfb6fb90ce879e3449817969c6199da1e7705be61f6cc56a9db32eb641bd45f72b24527e7b6a67ccab0583f3ba2f34922374c35e3aa7b0c48957240c'

const email = 'ann@x.test'
const horse = 'correct horse 7'
const accented = 'correct horse Ångström 7'
const lines = (...rows: object[]) => rows.map((row) => JSON.stringify(row)).join('\n')

const files: readonly { from: SourceName; password: string; text: string }[] = [
  {
    from: 'better-auth',
    password: accented,
    text: lines(
      { table: 'user', row: { id: 'u', name: 'Ann', email, emailVerified: true } },
      {
        table: 'account',
        row: { userId: 'u', providerId: 'credential', accountId: 'u', password: ofBetterAuth },
      },
    ),
  },
  {
    from: 'authjs',
    password: horse,
    text: lines({ table: 'users', row: { id: 'u', email, password: bcryptHash } }),
  },
  {
    from: 'lucia',
    password: accented,
    text: lines(
      { table: 'auth_user', row: { id: 'u', email } },
      { table: 'user_key', row: { id: `email:${email}`, user_id: 'u', hashed_password: ofLucia } },
    ),
  },
  {
    from: 'supabase',
    password: horse,
    text: `id,email,encrypted_password\nu,${email},${bcryptHash}\n`,
  },
  {
    from: 'clerk',
    password: horse,
    text: `id,primary_email_address,password_digest,password_hasher\nu,${email},${bcryptHash},bcrypt\n`,
  },
  {
    from: 'firebase',
    password: 'user1password',
    text: JSON.stringify({ users: [{ localId: 'u', email, ...firebaseHash }] }),
  },
  {
    from: 'auth0',
    password: horse,
    text: lines({ user_id: 'auth0|1', email }, { _id: { $oid: '1' }, passwordHash: bcryptHash }),
  },
]

async function* chunksOf(text: string): AsyncGenerator<string> {
  await Promise.resolve()
  yield text
}

/** An app that verifies imported passwords, and its database. */
function createReceivingApp() {
  const auth = createAuth({
    database: memory(),
    secret: 'kJ8vQ2xW9zR4tN7mB3cF6hL1pS5dG0yA',
    logger: { level: 'silent' },
    emailAndPassword: {
      enabled: true,
      password: importedPasswords({ bcrypt, firebase: { signerKey }, hashMemory: '8 MiB' }),
    },
  })
  const database = databaseOf(auth)
  const context = { hasColumn: () => false, now: new Date('2026-01-01T00:00:00.000Z') }
  return {
    auth,
    database,
    importFile: async (from: SourceName, text: string): Promise<string[]> => {
      const entries = readSource(from, chunksOf(text), context)
      const kinds: string[] = []
      for await (const outcomes of importRows(database, entries, createRowWriter(database)))
        kinds.push(...outcomes.map(({ kind }) => kind))
      return kinds
    },
  }
}

describe.each(files)('an import from $from', ({ from, password, text }) => {
  it('lets the user sign in with the old password, and replaces the hash', async () => {
    const { auth, database, importFile } = createReceivingApp()
    expect(await importFile(from, text)).toEqual(['taken', 'taken'])

    const wrong = auth.api.signInEmail({ body: { email, password: `${password}!` } })
    await expect(wrong).rejects.toMatchObject({ code: 'INVALID_EMAIL_OR_PASSWORD' })
    const { user } = await auth.api.signInEmail({ body: { email, password } })
    expect(user.email).toBe(email)
    await auth.idle()
    const [account] = await database.adapter.findMany({
      model: 'account',
      where: [],
      orderBy: [],
      limit: 1,
      offset: 0,
    })
    expect(account?.['password']).toMatch(/^\$scrypt\$ln=13,r=8,p=10\$/)
    await auth.api.signInEmail({ body: { email, password } })
  })

  it('changes no row in a second run, also after the user has signed in', async () => {
    const { auth, importFile } = createReceivingApp()
    await importFile(from, text)
    await auth.api.signInEmail({ body: { email, password } })
    await auth.idle()
    expect(await importFile(from, text)).toEqual(['present', 'present'])
    await auth.api.signInEmail({ body: { email, password } })
  })
})
