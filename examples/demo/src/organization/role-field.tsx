import { SelectField } from '../forms/fields.js'
import { roleName } from './roles.js'

interface RoleFieldProps {
  /** The roles to choose from. */
  readonly roles: readonly string[]
}

/** The role of an invitation. */
export function RoleField({ roles }: RoleFieldProps) {
  return (
    <SelectField name="role" label="Role" defaultValue="member">
      {roles.map((role) => (
        <option key={role} value={role}>
          {roleName(role)}
        </option>
      ))}
    </SelectField>
  )
}
