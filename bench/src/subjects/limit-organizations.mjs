import { base } from './subject.mjs'
import { headers } from './limit.mjs'

/*
 * The hand-written limit of organisations: one statement reads the session, one the membership of the caller, one the
 * members and one the invitations of the response.
 */

/**
 * @typedef {{ id: string, name: string, slug: string, logo: string | null, metadata: string | null, createdAt: unknown }} OrganizationRow
 */
/**
 * @typedef {{ userId: string, name: string, email: string, image: string | null } & Record<string, unknown>} MemberRow
 */

/** @typedef {{ readonly user: { readonly id: string } } | null} SignedIn */

/** Roles that may invite members. */
export const mayCreateMembers = ['owner', 'admin']

/** @param {unknown} value */
const json = (value) => new Response(JSON.stringify(value), { headers })

/** @param {OrganizationRow} row */
export const toOrganization = ({ id, name, slug, logo, metadata, createdAt }) => ({
  id,
  name,
  slug,
  logo,
  metadata: metadata === null ? null : JSON.parse(metadata),
  createdAt,
})

/**
 * @param {{ role: string }} member
 * @param {{ member: string[] }} permissions
 */
export const toPermission = ({ role }, permissions) => ({
  error: null,
  success:
    permissions.member.every((action) => action === 'create') && mayCreateMembers.includes(role),
})

/**
 * @param {OrganizationRow} organization
 * @param {MemberRow[]} members
 * @param {unknown[]} invitations
 */
export const toFull = (organization, members, invitations) => ({
  ...toOrganization(organization),
  members: members.map(({ name, email, image, ...member }) => ({
    ...member,
    user: { id: member.userId, name, email, image },
  })),
  invitations,
  teams: null,
})

/**
 * @param {import('./subject.mjs').Subject} limit
 * @returns {Promise<import('./subject.mjs').Subject>}
 */
export async function createOrganizationLimit(limit) {
  const { database } = limit
  database.exec(`
    create table organization (id text primary key, name text not null, slug text not null unique, logo text, metadata text, createdAt date not null);
    create table member (id text primary key, organizationId text not null references organization, userId text not null references user, role text not null, createdAt date not null, unique (organizationId, userId));
    create index member_user on member (userId);
    create table invitation (id text primary key, organizationId text not null references organization, email text not null, role text, status text not null, expiresAt date not null, createdAt date, inviterId text not null references user);
    create index invitation_organization on invitation (organizationId);`)
  const list = database.prepare(
    'select o.* from member m join organization o on o.id = m.organizationId where m.userId = ? order by m.createdAt, m.id',
  )
  const findMember = database.prepare(
    'select role from member where organizationId = ? and userId = ?',
  )
  const findMembership = database.prepare(
    'select o.*, m.role from member m join organization o on o.id = m.organizationId where m.organizationId = ? and m.userId = ?',
  )
  const findMembers = database.prepare(
    'select m.id, m.organizationId, m.userId, m.role, m.createdAt, u.name, u.email, u.image from member m join user u on u.id = m.userId where m.organizationId = ? order by m.createdAt, m.id limit 100',
  )
  const findInvitations = database.prepare(
    'select id, organizationId, email, role, status, expiresAt, createdAt, inviterId from invitation where organizationId = ? order by expiresAt desc, id limit 100',
  )

  /** @param {string} organizationId @param {string} userId */
  const full = (organizationId, userId) => {
    const membership = findMembership.get([organizationId, userId])
    if (!membership) return new Response(null, { status: 403 })
    const mayInvite = mayCreateMembers.includes(membership.role)
    const invitations = mayInvite ? findInvitations.all([organizationId]) : []
    return json(toFull(membership, findMembers.all([organizationId]), invitations))
  }

  return {
    ...limit,
    async handle(request, clientAddress) {
      const path = request.url.slice(base.length)
      if (!path.startsWith('/organization/')) return limit.handle(request, clientAddress)
      const signedIn = /** @type {SignedIn} */ (await limit.getSession(request.headers))
      if (!signedIn) return new Response(null, { status: 401 })
      const userId = signedIn.user.id
      if (path === '/organization/list') return json(list.all([userId]).map(toOrganization))
      if (path === '/organization/has-permission') {
        const { organizationId, permissions } = await request.json()
        const member = findMember.get([organizationId, userId])
        return member
          ? json(toPermission(member, permissions))
          : new Response(null, { status: 401 })
      }
      return full(new URL(request.url).searchParams.get('organizationId') ?? '', userId)
    },
  }
}
