export {
  type AccessControl,
  actionsOf,
  covers,
  createAccessControl,
  explain,
  type Explanation,
  type Permissions,
  type Role,
  type Roles,
  type Statements,
} from './access-control.js'
export { rolesIn, toRoleList } from './access-control.js'
