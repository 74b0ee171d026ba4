import { get, post } from './subjects/subject.mjs'

const MEMBERS = 100
const INVITATIONS = 10
const ORGANIZATIONS = 10

/**
 * The measured calls: `calls` is their number in a round, `statements` their budget, `expected` a part of the response.
 *
 * @type {readonly { what: string, calls: number, statements: number, expected: string, request: (cookie: string) => Request }[]}
 */
export const organizationCalls = [
  {
    what: `organization/list, of ${ORGANIZATIONS}`,
    calls: 2000,
    statements: 2,
    expected: '"acme-9"',
    request: (cookie) => get('/organization/list', { cookie }),
  },
  {
    what: 'organization/has-permission',
    calls: 2000,
    statements: 2,
    expected: '"success":true',
    request: (cookie) => {
      const body = { organizationId: 'o0', permissions: { member: ['create'] } }
      return post('/organization/has-permission', body, { cookie })
    },
  },
  {
    what: `organization/get-full-organization, of ${MEMBERS} members`,
    calls: 400,
    statements: 4,
    expected: '"members"',
    request: (cookie) => get('/organization/get-full-organization?organizationId=o0', { cookie }),
  },
]

/** The owner of the organisations of {@link insertOrganizations}, who must have signed up before. */
export const OWNER = 'owner@example.com'

const now = `'2026-01-01T00:00:00.000Z'`
const owner = `(select id from "user" where email = '${OWNER}')`

/** SQL for SQLite and PostgreSQL that inserts ten organisations with one owner. The first has a hundred members and ten invitations. */
export const insertOrganizations = `
  create temp table number as with recursive counted(n) as
    (select 0 union all select n + 1 from counted where n < ${MEMBERS}) select n from counted;
  begin;
  insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
    select 'user' || n, 'Ann', n || '@example.com', false, ${now}, ${now} from number;
  insert into organization (id, name, slug, metadata, "createdAt")
    select 'o' || n, 'Acme', 'acme-' || n, '{"plan":"free"}', ${now} from number where n < ${ORGANIZATIONS};
  insert into member (id, "organizationId", "userId", role, "createdAt")
    select 'owner' || n, 'o' || n, ${owner}, 'owner', ${now} from number where n < ${ORGANIZATIONS};
  insert into member (id, "organizationId", "userId", role, "createdAt")
    select 'member' || n, 'o0', 'user' || n, 'member', ${now} from number where n > 0 and n < ${MEMBERS};
  insert into invitation (id, "organizationId", email, role, status, "expiresAt", "createdAt", "inviterId")
    select 'invitation' || n, 'o0', 'new' || n || '@example.com', 'member', 'pending', '2036-01-01T00:00:00.000Z', ${now}, ${owner} from number where n < ${INVITATIONS};
  commit;
  drop table number;`
