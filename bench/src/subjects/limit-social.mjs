import { openCounted } from '../counting-database.mjs'
import { digest, mac, newId, verified } from './limit-crypto.mjs'
import { base } from './subject.mjs'

/*
 * The hand-written limit of a sign-in with a provider: the fewest statements with the same guarantees. A state is
 * consumed once, provider and subject identify the user, and the rows of a new user are inserted in one transaction.
 */

const provider = 'https://huggingface.co/oauth'

/**
 * @param {string} file
 * @returns {Promise<Pick<import('./subject.mjs').Subject, 'handle' | 'count'>>}
 */
export async function createSocialLimit(file) {
  const { database, count } = openCounted(file)
  database.exec(`pragma journal_mode = wal; pragma synchronous = normal;
    create table user (id text primary key, name text not null, email text not null unique, emailVerified integer not null);
    create table account (id text primary key, userId text not null references user, providerId text not null, accountId text not null, accessToken text, unique (providerId, accountId));
    create table session (id text primary key, token text not null unique, userId text not null references user);
    create table state (id text primary key, browser text not null, verifier text not null);`)
  const addState = database.prepare('insert into state values (?, ?, ?)')
  const takeState = database.prepare('delete from state where id = ? returning *')
  const findAccount = database.prepare(
    "select a.id, a.userId from account a join user u on u.id = a.userId where a.providerId = 'huggingface' and a.accountId = ?",
  )
  const setToken = database.prepare('update account set accessToken = ? where id = ?')
  const findUser = database.prepare('select id from user where email = ?')
  const addUser = database.prepare('insert into user values (?, ?, ?, 1)')
  const addAccount = database.prepare("insert into account values (?, ?, 'huggingface', ?, ?)")
  const addSession = database.prepare('insert into session values (?, ?, ?)')
  const begin = database.prepare('begin immediate')
  const commit = database.prepare('commit')

  const signIn = () => {
    const [state, browser, verifier] = [newId(), newId(), newId()]
    addState.run([digest(state), digest(browser), verifier])
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: 'id',
      state,
      redirect_uri: `${base}/callback/huggingface`,
      code_challenge_method: 'S256',
      code_challenge: digest(verifier),
    })
    const cookie = `limit.browser=${browser}.${mac(browser)}; Path=/; HttpOnly; SameSite=Lax`
    const url = `${provider}/authorize?${query.toString()}`
    return Response.json({ url, redirect: true }, { headers: { 'set-cookie': cookie } })
  }

  const callback = async (/** @type {Request} */ request) => {
    const query = new URL(request.url).searchParams
    const state = takeState.get([digest(query.get('state') ?? '')])
    const cookies = request.headers.get('cookie') ?? ''
    const browser = verified(cookies.slice('limit.browser='.length))
    if (!state || browser === null || digest(browser) !== state.browser) throw new Error('state')
    const form = { code: query.get('code') ?? '', code_verifier: state.verifier }
    const tokens = await fetch(`${provider}/token`, {
      method: 'POST',
      body: new URLSearchParams(form),
    })
    const { access_token: accessToken } = await tokens.json()
    const authorization = `Bearer ${accessToken}`
    const info = await fetch(`${provider}/userinfo`, { headers: { authorization } })
    const { sub, name, email } = await info.json()
    const token = newId()
    const known = findAccount.get([sub])
    if (known) {
      setToken.run([accessToken, known.id])
      addSession.run([newId(), digest(token), known.userId])
    } else {
      if (findUser.get([email])) throw new Error('linked by hand')
      const id = newId()
      begin.run([])
      addUser.run([id, name, email])
      addAccount.run([newId(), id, sub, accessToken])
      addSession.run([newId(), digest(token), id])
      commit.run([])
    }
    const cookie = `limit.session_token=${token}.${mac(token)}; Path=/; HttpOnly; SameSite=Lax`
    return new Response(null, { status: 302, headers: { location: '/', 'set-cookie': cookie } })
  }

  return {
    handle: async (request) =>
      request.url.startsWith(`${base}/sign-in/social`) ? signIn() : callback(request),
    count,
  }
}
