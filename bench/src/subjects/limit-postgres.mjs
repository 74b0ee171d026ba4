import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { OWNER } from '../organization-calls.mjs'
import { mayCreateMembers, toFull, toOrganization, toPermission } from './limit-organizations.mjs'
import { base, secret } from './subject.mjs'

/*
 * The hand-written limit on PostgreSQL: a MAC, and the fewest sequential round trips that read the session, the
 * membership, and the content of the organisation.
 */

/** @param {string} text */
const mac = (text) => createHmac('sha256', secret).update(text).digest('base64url')
/** @param {string} text */
const digest = (text) => createHash('sha256').update(text).digest('base64url')
/** @param {unknown} value */
const json = (value) => new Response(JSON.stringify(value))

/**
 * A prepared statement with its values, which resolves to the rows.
 *
 * @template Row
 * @typedef {(...values: string[]) => Promise<Row[]>} Statement
 */

/**
 * Creates the tables and a user with a session.
 *
 * @param {import('pg').Pool} pool
 * @returns {Promise<{ cookie: string, handle: (request: Request) => Promise<Response> }>}
 */
export async function createPostgresLimit(pool) {
  await pool.query(`
    create table "user" (id text primary key, name text not null, email text not null unique, "emailVerified" boolean not null, image text, "createdAt" timestamptz not null, "updatedAt" timestamptz not null);
    create table session (id text primary key, token text not null unique, "userId" text not null references "user", "expiresAt" timestamptz not null);
    create table organization (id text primary key, name text not null, slug text not null unique, logo text, metadata text, "createdAt" timestamptz not null);
    create table member (id text primary key, "organizationId" text not null references organization, "userId" text not null references "user", role text not null, "createdAt" timestamptz not null, unique ("organizationId", "userId"));
    create index member_user on member ("userId");
    create table invitation (id text primary key, "organizationId" text not null references organization, email text not null, role text, status text not null, "expiresAt" timestamptz not null, "createdAt" timestamptz, "inviterId" text not null references "user");
    create index invitation_organization on invitation ("organizationId");`)
  const token = randomBytes(24).toString('base64url')
  await pool.query(`insert into "user" values ('u', 'Ann', '${OWNER}', false, null, now(), now())`)
  await pool.query(
    `insert into session values ('s', '${digest(token)}', 'u', now() + interval '1 day')`,
  )

  /**
   * @template Row
   * @param {string} name
   * @param {string} text
   * @returns {Statement<Row>}
   */
  const prepare =
    (name, text) =>
    async (...values) =>
      (await pool.query({ name, text, values })).rows
  /** @type {Statement<{ userId: string }>} */
  const findSession = prepare(
    'session',
    'select s.id, s."userId", s."expiresAt", u.name, u.email from session s join "user" u on u.id = s."userId" where s.token = $1',
  )
  /** @type {Statement<import('./limit-organizations.mjs').OrganizationRow>} */
  const list = prepare(
    'list',
    'select o.* from member m join organization o on o.id = m."organizationId" where m."userId" = $1 order by m."createdAt", m.id',
  )
  /** @type {Statement<{ role: string }>} */
  const findMember = prepare(
    'member',
    'select role from member where "organizationId" = $1 and "userId" = $2',
  )
  /** @type {Statement<import('./limit-organizations.mjs').OrganizationRow & { role: string }>} */
  const findOrganization = prepare(
    'organization',
    'select o.*, m.role from member m join organization o on o.id = m."organizationId" where m."organizationId" = $1 and m."userId" = $2',
  )
  /** @type {Statement<import('./limit-organizations.mjs').MemberRow>} */
  const findMembers = prepare(
    'members',
    'select m.id, m."organizationId", m."userId", m.role, m."createdAt", u.name, u.email, u.image from member m join "user" u on u.id = m."userId" where m."organizationId" = $1 order by m."createdAt", m.id limit 100',
  )
  /** @type {Statement<unknown>} */
  const findInvitations = prepare(
    'invitations',
    'select id, "organizationId", email, role, status, "expiresAt", "createdAt", "inviterId" from invitation where "organizationId" = $1 order by "expiresAt" desc, id limit 100',
  )

  /** @param {string} organizationId @param {string} userId */
  const full = async (organizationId, userId) => {
    const [organization] = await findOrganization(organizationId, userId)
    if (!organization) return new Response(null, { status: 403 })
    const [members, invitations] = await Promise.all([
      findMembers(organizationId),
      mayCreateMembers.includes(organization.role) ? findInvitations(organizationId) : [],
    ])
    return json(toFull(organization, members, invitations))
  }

  return {
    cookie: `limit=${token}.${mac(token)}`,
    async handle(request) {
      const [given = '', signature = ''] = (request.headers.get('cookie') ?? '').slice(6).split('.')
      if (!timingSafeEqual(Buffer.from(mac(given)), Buffer.from(signature)))
        throw new Error('Forged')
      const [session] = await findSession(digest(given))
      if (!session) return new Response(null, { status: 401 })
      const { userId } = session
      const path = request.url.slice(base.length)
      if (path === '/get-session') return json(session)
      if (path === '/organization/list') return json((await list(userId)).map(toOrganization))
      if (path === '/organization/has-permission') {
        const { organizationId, permissions } = await request.json()
        const [member] = await findMember(organizationId, userId)
        return member
          ? json(toPermission(member, permissions))
          : new Response(null, { status: 401 })
      }
      return full(new URL(request.url).searchParams.get('organizationId') ?? '', userId)
    },
  }
}
