import { SelectField } from '../forms/fields.js'
import { invitedRoles, roleName } from './roles.js'

/** The role that somebody is asked in with. */
export function RoleField() {
  return (
    <SelectField name="role" label="Role" defaultValue="member">
      {invitedRoles.map((role) => (
        <option key={role} value={role}>
          {roleName(role)}
        </option>
      ))}
    </SelectField>
  )
}
