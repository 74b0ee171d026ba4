import { describe, expect, it } from 'vitest'
import { addressOf, mailedToken, openAnnsApp, signIn, verifyAnn } from './test/app.js'
import { ANN, cached, OTHER_PASSWORD } from './test/full-auth.js'
import { entryPointsOf } from './test/entry-points.js'
import { type Engine, someEngines } from './test/engines.js'
import { textsIn } from './test/texts-in.js'

/** All flows; one of each value is outstanding at the end, and every answer and mail is kept. */
async function runFlows(engine: Engine) {
  const app = await openAnnsApp(engine, cached)
  const { auth, ann } = app
  const verifying = await mailedToken(app, 'verify-email')
  await verifyAnn(app)
  await ann.post('/change-password', {
    currentPassword: ANN.password,
    newPassword: OTHER_PASSWORD,
    revokeOtherSessions: true,
  })
  const other = await signIn(auth, ANN.email, OTHER_PASSWORD)
  await other.post('/update-user', { name: 'Anna' })
  await other.post('/update-session', { theme: 'dark' })
  const tokens = [
    verifying,
    await mailedToken(app, 'change-email'),
    await mailedToken(app, 'reset-password'),
    await mailedToken(app, 'delete-account'),
  ]
  const answers = [
    await ann.get('/get-session'),
    await ann.get('/list-sessions'),
    await ann.get('/list-accounts'),
  ]
  await auth.idle()
  const cookies = [ann, other].flatMap(({ cookies: own }) => [...own.values()])
  const credentials = cookies.flatMap((cookie) => [cookie, ...cookie.split('.')])
  return { auth, ann, answers, tokens, credentials, dump: await auth.database.dump() }
}

describe.each(someEngines(26))('a stolen copy of the database', (engine) => {
  it(`H72 H90 H208 stores no text that works as cookie, bearer token or one-time token, ${engine.name}`, async () => {
    const { auth, ann, dump } = await runFlows(engine)
    const handles = 'POST /revoke-session body'
    const entryPoints = entryPointsOf(auth).filter(({ name }) => name !== handles)
    const texts = [...new Set(textsIn(dump))].filter((text) => /^[\x21-\x7e]{4,}$/.test(text))
    expect(texts.length).toBeGreaterThan(15)
    expect(dump['verification']?.length).toBe(3)
    for (const text of texts) {
      for (const entryPoint of entryPoints) {
        const opened = await entryPoint.accepts(text, ann)
        expect({ entryPoint: entryPoint.name, text, opened }).toEqual({
          entryPoint: entryPoint.name,
          text,
          opened: false,
        })
      }
    }
    expect(await auth.database.dump()).toEqual(dump)
  })

  it(`H72 H208 stores neither a one-time token nor a credential nor a password, nor a part of them, ${engine.name}`, async () => {
    const { dump, tokens, credentials } = await runFlows(engine)
    const all = JSON.stringify(dump)
    const secrets = [...tokens, ...credentials, ANN.password, OTHER_PASSWORD]
    expect(secrets.length).toBeGreaterThan(12)
    for (const secret of secrets.filter(({ length }) => length > 8)) {
      expect(all).not.toContain(secret)
      expect(all).not.toContain(Buffer.from(secret).toString('base64url').slice(0, 20))
      expect(all).not.toContain(Buffer.from(secret).toString('hex').slice(0, 20))
    }
  })

  it(`H100 H101 H209 returns no value that works when an attacker sends it, ${engine.name}`, async () => {
    const { auth, ann, answers, dump } = await runFlows(engine)
    const handles = 'POST /revoke-session body'
    const entryPoints = entryPointsOf(auth).filter(({ name }) => name !== handles)
    const texts = [...new Set(answers.flatMap(({ body }) => textsIn(body)))]
    expect(texts.length).toBeGreaterThan(10)
    for (const text of texts.filter((known) => /^[\x21-\x7e]{4,}$/.test(known))) {
      for (const entryPoint of entryPoints) expect(await entryPoint.accepts(text, ann)).toBe(false)
    }
    const hidden = [
      ...(dump['account'] ?? []).map((row) => String(row['password'])),
      ...(dump['session'] ?? []).map((row) => String(row['token'])),
      ...(dump['verification'] ?? []).map((row) => String(row['identifier'])),
    ]
    expect(hidden.length).toBeGreaterThan(3)
    for (const secret of hidden) expect(JSON.stringify(answers)).not.toContain(secret)
    expect(await addressOf(ann)).toBe(ANN.email)
  })
})
