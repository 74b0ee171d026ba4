import { lacks } from './explanations-organization.mjs'

/** @typedef {import('./explanations.mjs').Explanation} Explanation */
/** @typedef {import('./explanations.mjs').OrganizationCode} Code */

/**
 * @param {string} verb
 * @param {string} action
 * @returns {Explanation}
 */
const mayNot = (verb, action) => ({
  why: `None of the caller's roles allows \`ac:${action}\`; or the role that they would ${verb} allows something that they may
not do themselves.`,
  act: `Let an owner do it, or leave out what they may not do.`,
})

/** @satisfies {Partial<Record<Code, Explanation>>} */
export const roleExplanations = {
  ROLE_NAME_IS_ALREADY_TAKEN: {
    why: `The organisation has a role of this name, or all organisations have. Capitals make no difference.`,
    act: `Choose another name.`,
  },
  INVALID_ROLE_NAME: {
    why: `The name has something besides letters, digits, hyphens and underscores, or is longer than 64 characters.`,
    act: `Choose a name without spaces and commas, and keep what people read in a table of your own.`,
  },
  INVALID_PERMISSION: {
    why: `The role has a resource or an action that the statements of the app do not name.`,
    act: `Add it to [the statements](../roles.md#your-own-roles), or leave it out.`,
  },
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE: mayNot('make', 'create'),
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE: mayNot('change, or what it would become,', 'update'),
  YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE: mayNot('delete', 'delete'),
  YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE: lacks("to read the organisation's roles", 'ac:read'),
  TOO_MANY_ROLES: {
    why: `The organisation has made as many roles as \`dynamicAccessControl.maximumRolesPerOrganization\` allows, 50 unless the
app says otherwise.`,
    act: `Delete a role that nobody has.`,
  },
  CANNOT_CHANGE_A_PRE_DEFINED_ROLE: {
    why: `The role is one that all organisations have: those of the option \`roles\`.`,
    act: `Change it in the options of the app.`,
  },
  ROLE_IS_ASSIGNED_TO_MEMBERS: {
    why: `Members have the role: memberships name it, so it stays, under its name. What it allows may change.`,
    act: `Give those members another role first.`,
  },
}
