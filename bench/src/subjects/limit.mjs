import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { openFastest } from '../counting-database.mjs'
import { digest, mac, newId, verified } from './limit-crypto.mjs'
import { base } from './subject.mjs'

/*
 * The hand-written limit: the least code that implements the same calls with the same guarantees, with
 * node:crypto and prepared statements. It has no options, no plugins and no other database.
 */

/** The headers of every response. */
export const headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  vary: 'Cookie, Authorization, Origin',
  'x-content-type-options': 'nosniff',
}
const cookieName = 'limit.session_token='
const cachedName = 'limit.session_data='
const week = 604_800_000
const fiveMinutes = 300_000

/** @param {unknown} value @param {Headers | Record<string, string>} [more] */
const json = (value, more) => {
  if (!more) return new Response(JSON.stringify(value), { headers })
  const all = new Headers(more)
  for (const [name, text] of Object.entries(headers)) all.set(name, text)
  return new Response(JSON.stringify(value), { headers: all })
}

/**
 * @param {string | null} cookies
 * @param {string} name with `=`
 */
function readCookie(cookies, name) {
  const from = cookies?.indexOf(name) ?? -1
  if (!cookies || from < 0) return ''
  const end = cookies.indexOf(';', from)
  return cookies.slice(from + name.length, end < 0 ? undefined : end)
}

/**
 * @param {string} password
 * @param {Buffer} salt
 * @returns {Promise<Buffer>}
 */
const derive = (password, salt) =>
  new Promise((resolve, reject) => {
    scrypt(password, salt, 32, { N: 32_768, r: 8, p: 3, maxmem: 128 << 20 }, (error, hash) => {
      if (error) reject(error)
      else resolve(hash)
    })
  })

/**
 * @param {string} file
 * @param {import('./subject.mjs').Choices} [choices]
 * @returns {Promise<import('./subject.mjs').Subject>}
 */
export async function createLimit(file, { cookieCache = false, rateLimit = false } = {}) {
  const { database, count } = openFastest(file)
  database.exec(`pragma journal_mode = wal; pragma synchronous = normal;
    create table user (id text primary key, name text not null, email text not null unique, emailVerified integer not null, image text, createdAt date not null, updatedAt date not null);
    create table account (id text primary key, userId text not null references user, providerId text not null, accountId text not null, password text, createdAt date not null, updatedAt date not null, unique (providerId, accountId));
    create index account_user on account (userId);
    create table session (id text primary key, token text not null unique, userId text not null references user, expiresAt date not null, createdAt date not null, updatedAt date not null, ipAddress text, userAgent text);
    create index session_user on session (userId);`)
  const findSession = database.prepare(
    'select s.id, s.userId, s.expiresAt, s.createdAt, s.updatedAt, s.ipAddress, s.userAgent, u.id uid, u.name, u.email, u.emailVerified, u.image, u.createdAt uc, u.updatedAt uu from session s join user u on u.id = s.userId where s.token = ?',
  )
  const findSessions = database.prepare(
    'select * from session where userId = ? and expiresAt > ? order by createdAt desc limit 100',
  )
  const findAccount = database.prepare(
    "select u.*, a.password from user u join account a on a.userId = u.id and a.providerId = 'credential' where u.email = ?",
  )
  const findUser = database.prepare('select id from user where email = ?')
  const addUser = database.prepare('insert into user values (?, ?, ?, 0, null, ?, ?)')
  const addAccount = database.prepare("insert into account values (?, ?, 'credential', ?, ?, ?, ?)")
  const addSession = database.prepare('insert into session values (?, ?, ?, ?, ?, ?, ?, ?)')
  const begin = database.prepare('begin immediate')
  const commit = database.prepare('commit')

  /** @param {string | null} cookies */
  const lookUp = (cookies) => {
    const token = verified(readCookie(cookies, cookieName))
    if (!token) return null
    if (cookieCache) {
      const cached = verified(readCookie(cookies, cachedName))
      const data = cached && JSON.parse(Buffer.from(cached, 'base64url').toString())
      if (data && data.token === token && data.expiresAt > Date.now()) return data.session
    }
    const row = findSession.get([digest(token)])
    if (!row || Date.parse(row.expiresAt) < Date.now()) return null
    const { id, userId, expiresAt, createdAt, updatedAt, ipAddress, userAgent } = row
    return {
      session: { id, token: id, userId, expiresAt, createdAt, updatedAt, ipAddress, userAgent },
      user: {
        id: row.uid,
        name: row.name,
        email: row.email,
        emailVerified: row.emailVerified === 1,
        image: row.image,
        createdAt: row.uc,
        updatedAt: row.uu,
      },
    }
  }

  /** @param {string | null} cookies */
  const listSessions = (cookies) => {
    const found = lookUp(cookies)
    if (!found) return null
    const rows = findSessions.all([found.user.id, new Date().toISOString()])
    return rows.map(({ id, userId, expiresAt, createdAt, updatedAt, ipAddress, userAgent }) => ({
      ...{ id, token: id, userId, expiresAt, createdAt, updatedAt, ipAddress, userAgent },
    }))
  }

  /** @param {string} userId @param {string} now */
  const startSession = (userId, now) => {
    const token = newId()
    const id = newId()
    const expiresAt = new Date(Date.now() + week).toISOString()
    addSession.run([id, digest(token), userId, expiresAt, now, now, '', ''])
    const cookie = `${cookieName}${token}.${mac(token)}; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax`
    return { id, token, cookie }
  }

  /** @param {{ token: string, cookie: string }} session */
  const cookiesOf = ({ token, cookie }) => {
    if (!cookieCache) return { 'set-cookie': cookie }
    const data = { token, expiresAt: Date.now() + fiveMinutes, session: lookUp(cookie) }
    const cached = Buffer.from(JSON.stringify(data)).toString('base64url')
    const headers = new Headers({ 'set-cookie': cookie })
    headers.append(
      'set-cookie',
      `${cachedName}${cached}.${mac(cached)}; Max-Age=300; Path=/; HttpOnly`,
    )
    return headers
  }

  /** @type {Map<string, { count: number, endsAt: number }>} */
  const counters = new Map()
  /** @param {string} key */
  const isOver = (key) => {
    const now = Date.now()
    const counter = counters.get(key)
    if (counter && counter.endsAt > now) return (counter.count += 1) > 1_000_000
    counters.set(key, { count: 1, endsAt: now + 10_000 })
    return false
  }

  /** @param {Request} request */
  const signIn = async (request) => {
    const { email, password } = await request.json()
    const found = findAccount.get([email.toLowerCase()])
    const [salt = '', hash = ''] = found?.password.split('$') ?? []
    const derived = await derive(password, Buffer.from(salt, 'base64url'))
    if (!found || !timingSafeEqual(derived, Buffer.from(hash, 'base64url'))) {
      return json({ code: 'INVALID_EMAIL_OR_PASSWORD' })
    }
    const { password: _, ...user } = found
    const session = startSession(user.id, new Date().toISOString())
    return json({ redirect: false, token: session.id, user }, cookiesOf(session))
  }

  /** @param {Request} request */
  const signUp = async (request) => {
    const { name, email: given, password } = await request.json()
    const email = given.toLowerCase()
    if (findUser.get([email])) return json({ code: 'USER_ALREADY_EXISTS' })
    const salt = randomBytes(16)
    const hash = await derive(password, salt)
    const now = new Date().toISOString()
    const id = newId()
    begin.run([])
    addUser.run([id, name, email, now, now])
    const stored = `${salt.toString('base64url')}$${hash.toString('base64url')}`
    addAccount.run([newId(), id, id, stored, now, now])
    const session = startSession(id, now)
    commit.run([])
    const user = {
      id,
      name,
      email,
      emailVerified: false,
      image: null,
      createdAt: now,
      updatedAt: now,
    }
    return json({ token: session.id, user }, cookiesOf(session))
  }

  return {
    database,
    async handle(request, clientAddress = '') {
      const path = request.url.slice(base.length)
      if (rateLimit && isOver(clientAddress + path)) return new Response(null, { status: 429 })
      if (path === '/get-session') return json(lookUp(request.headers.get('cookie')))
      if (path === '/list-sessions') return json(listSessions(request.headers.get('cookie')))
      if (path === '/ok') return json({ ok: true })
      if (path === '/sign-in/email') return signIn(request)
      if (path === '/sign-up/email') return signUp(request)
      return new Response(null, { status: 404 })
    },
    getSession: async (given) => lookUp(given.get('cookie')),
    count,
    mailedToken: () => '',
    hash: (text) => derive(text, randomBytes(16)),
  }
}
