import { client } from '../auth-client.js'
import { ActionButton } from './action-button.js'

/** Goes on without saying who one is. */
export function ContinueAsGuest() {
  return (
    <ActionButton look="secondary" call={() => client.signIn.anonymous()}>
      Continue as guest
    </ActionButton>
  )
}
