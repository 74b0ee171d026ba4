import { client } from '../auth-client.js'
import { ActionButton } from './action-button.js'

/** A button that signs in anonymously. */
export function ContinueAsGuest() {
  return (
    <ActionButton look="secondary" call={() => client.signIn.anonymous()}>
      Continue as guest
    </ActionButton>
  )
}
