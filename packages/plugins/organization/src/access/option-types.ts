import type { Statements } from '@countersign/core/access'
import type { DefaultRole, DefaultStatements } from './default-roles.js'

/** The statements of the app, from the options of the plugin or of its client. */
export type StatementsOf<O> = O extends { readonly access: { readonly statements: infer S } }
  ? S extends Statements
    ? S
    : DefaultStatements
  : DefaultStatements

/** The names of the roles of the app, or `string` where an organisation may have custom roles. */
export type RolesOf<O> = O extends { readonly dynamicAccessControl: unknown }
  ? string
  : O extends { readonly roles: infer R }
    ? keyof R & string
    : DefaultRole
