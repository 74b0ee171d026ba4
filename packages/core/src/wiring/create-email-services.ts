import type { Core } from '../services/core.js'
import { EmailChangeUndo } from '../services/email-change/email-change-undo.js'
import { EmailChange, UnverifiedEmailChange } from '../services/email-change/email-change.js'
import type { EmailServices } from '../services/services.js'
import { EmailProof } from '../services/verification/email-proof.js'

type Deps<C extends abstract new (core: Core, deps: never) => unknown> = ConstructorParameters<C>[1]

/** The services that the change of an address needs. */
export type EmailParts = Deps<typeof EmailChangeUndo> &
  Omit<Deps<typeof EmailChange>, 'emailChangeUndo'> &
  Deps<typeof UnverifiedEmailChange> &
  Omit<Deps<typeof EmailProof>, 'emailChange' | 'emailChangeUndo'>

/** Creates the services that change addresses, and follow the links that verify or change them. */
export function createEmailServices(core: Core, parts: EmailParts): EmailServices {
  const emailChangeUndo = new EmailChangeUndo(core, parts)
  const emailChange = new EmailChange(core, { ...parts, emailChangeUndo })
  return {
    emailChange,
    unverifiedEmailChange: new UnverifiedEmailChange(core, parts),
    emailProof: new EmailProof(core, { ...parts, emailChange, emailChangeUndo }),
  }
}
