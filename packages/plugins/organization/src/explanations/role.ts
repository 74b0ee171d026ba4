import type { ErrorExplanation } from '@countersign/core'
import type { Explanations } from './explanations.js'
import { lacks } from './lacks.js'

const mayNot = (verb: string, action: string): ErrorExplanation => ({
  why: `None of the caller's roles allows \`ac:${action}\`; or the role that the caller would ${verb} has a permission that the
caller lacks.`,
  act: `Let an owner do it, or leave out that permission.`,
})

export const roleExplanations = {
  ROLE_NAME_IS_ALREADY_TAKEN: {
    why: `The organisation has a custom role with this name, or the name is in the option \`roles\`. Letter case does not
matter.`,
    act: `Choose another name.`,
  },
  INVALID_ROLE_NAME: {
    why: `The name contains other characters than letters, digits, hyphens and underscores, or is longer than 64
characters.`,
    act: `Choose a name without spaces and commas, and store the display name in your own table.`,
  },
  INVALID_PERMISSION: {
    why: `The role has a resource or an action that is missing in the statements of the app.`,
    act: `Add it to [the statements](../roles.md#your-own-roles), or leave it out.`,
  },
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE: mayNot('create', 'create'),
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE: mayNot('change, before or after the change,', 'update'),
  YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE: mayNot('delete', 'delete'),
  YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE: lacks("to read the organisation's roles", 'ac:read'),
  TOO_MANY_ROLES: {
    why: `The organisation has as many custom roles as \`dynamicAccessControl.maximumRolesPerOrganization\` allows, by
default 50.`,
    act: `Delete a role without members.`,
  },
  CANNOT_CHANGE_A_PRE_DEFINED_ROLE: {
    why: `The role is defined in the option \`roles\` and exists in all organisations.`,
    act: `Change it in the options of the app.`,
  },
  ROLE_IS_ASSIGNED_TO_MEMBERS: {
    why: `Members have the role, and memberships store its name, so it cannot be deleted or renamed. Its permissions can
be changed.`,
    act: `Give those members another role first.`,
  },
} satisfies Partial<Explanations>
