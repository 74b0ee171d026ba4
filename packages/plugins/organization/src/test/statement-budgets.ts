/** Most statements of a call, where there are no teams and where there are; null where there is no such call. */
export type StatementBudget = readonly [withoutTeams: number | null, withTeams: number]

/**
 * Most statements of each call, the look-up of the session and both ends of a transaction counted. None
 * grows with the members, invitations, teams, roles or organisations that there are.
 */
export const statementBudgets: Readonly<Record<string, StatementBudget>> = {
  'POST /organization/create': [6, 9],
  'POST /organization/update': [7, 7],
  'POST /organization/delete': [12, 15],
  'GET /organization/list': [2, 2],
  'GET /organization/get-full-organization': [4, 5],
  'GET /organization/get-organization': [2, 2],
  'POST /organization/set-active': [7, 8],
  'POST /organization/check-slug': [2, 2],
  'POST /organization/has-permission': [2, 2],
  'POST /organization/remove-member': [10, 12],
  'POST /organization/leave': [9, 11],
  'POST /organization/update-member-role': [8, 8],
  'POST /organization/transfer-ownership': [10, 10],
  'GET /organization/get-active-member': [2, 2],
  'GET /organization/get-active-member-role': [2, 2],
  'GET /organization/list-members': [4, 4],
  'POST /organization/invite-member': [7, 7],
  'POST /organization/accept-invitation': [8, 8],
  'POST /organization/reject-invitation': [4, 4],
  'POST /organization/cancel-invitation': [6, 6],
  'GET /organization/get-invitation': [4, 4],
  'GET /organization/list-invitations': [3, 3],
  'GET /organization/list-user-invitations': [2, 2],
  'POST /organization/create-team': [null, 8],
  'POST /organization/update-team': [null, 8],
  'POST /organization/remove-team': [null, 16],
  'GET /organization/list-teams': [null, 3],
  'POST /organization/set-active-team': [null, 9],
  'GET /organization/list-user-teams': [null, 3],
  'GET /organization/list-team-members': [null, 5],
  'POST /organization/add-team-member': [null, 14],
  'POST /organization/remove-team-member': [null, 10],
  'POST /organization/create-role': [9, 9],
  'POST /organization/update-role': [9, 9],
  'POST /organization/delete-role': [10, 10],
  'GET /organization/list-roles': [3, 3],
  'GET /organization/get-role': [3, 3],
}
