import type { Core } from '../services/core.js'
import { EmailChangeUndo } from '../services/email-change/email-change-undo.js'
import { EmailChange, UnverifiedEmailChange } from '../services/email-change/email-change.js'
import type { EmailServices } from '../services/services.js'
import { EmailProof } from '../services/verification/email-proof.js'

type Deps<C extends abstract new (core: Core, deps: never) => unknown> = ConstructorParameters<C>[1]

/** The services that the change of an address needs. */
export type EmailServiceDeps = Deps<typeof EmailChangeUndo> &
  Omit<Deps<typeof EmailChange>, 'emailChangeUndo'> &
  Deps<typeof UnverifiedEmailChange> &
  Omit<Deps<typeof EmailProof>, 'emailChange' | 'emailChangeUndo'>

/** Creates the services that change addresses, and follow the links that verify or change them. */
export function createEmailServices(core: Core, deps: EmailServiceDeps): EmailServices {
  const emailChangeUndo = new EmailChangeUndo(core, deps)
  const emailChange = new EmailChange(core, { ...deps, emailChangeUndo })
  return {
    emailChange,
    unverifiedEmailChange: new UnverifiedEmailChange(core, deps),
    emailProof: new EmailProof(core, { ...deps, emailChange, emailChangeUndo }),
  }
}
