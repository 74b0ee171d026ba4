import {
  type CallRow,
  noMember400,
  notAMember,
  toAdmins,
  toAll,
  toEveryMember,
  toMembers,
} from './call-row.js'

const mayNotDelete = '403 YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION'
const noMember401 = '401 USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'

/** The calls about organisations. */
export const organizationCalls: readonly CallRow[] = [
  {
    call: 'POST /organization/create',
    body: () => ({ name: 'New', slug: 'new' }),
    answers: toAll('200'),
    foreign: {},
  },
  { call: 'GET /organization/list', answers: toAll('200'), foreign: {} },
  {
    call: 'POST /organization/check-slug',
    body: () => ({ slug: 'free' }),
    answers: toAll('200'),
    foreign: {},
  },
  {
    call: 'POST /organization/update',
    body: ({ organizationId }) => ({ organizationId, data: { name: 'New name' } }),
    answers: toAdmins('403 YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION', noMember400),
    foreign: { organizationId: noMember400 },
  },
  {
    call: 'POST /organization/delete',
    body: ({ organizationId }) => ({ organizationId }),
    answers: toMembers([mayNotDelete, mayNotDelete, mayNotDelete, '200'], noMember400),
    foreign: { organizationId: noMember400 },
  },
  ...['get-full-organization', 'get-organization'].map((name) => ({
    call: `GET /organization/${name}`,
    query: ({ organizationId }: { readonly organizationId: string }) => ({ organizationId }),
    answers: toEveryMember(),
    foreign: { organizationId: notAMember },
    forgets: true as const,
  })),
  {
    call: 'POST /organization/set-active',
    body: ({ organizationId }) => ({ organizationId }),
    answers: toEveryMember(),
    foreign: { organizationId: notAMember },
    forgets: true,
  },
  {
    call: 'POST /organization/has-permission',
    body: ({ organizationId }) => ({ organizationId, permissions: { member: ['delete'] } }),
    answers: toEveryMember(noMember401),
    foreign: { organizationId: noMember401 },
  },
]

/** Calls that take a slug in place of an id. */
export const slugCalls: readonly CallRow[] = [
  ...['get-full-organization', 'get-organization'].map((name) => ({
    call: `GET /organization/${name}`,
    query: ({ organizationSlug }: { readonly organizationSlug: string }) => ({ organizationSlug }),
    answers: toEveryMember(),
    foreign: { organizationSlug: notAMember },
    forgets: true as const,
  })),
  {
    call: 'POST /organization/set-active',
    body: ({ organizationSlug }) => ({ organizationSlug }),
    answers: toEveryMember(),
    foreign: { organizationSlug: notAMember },
    forgets: true,
  },
]
