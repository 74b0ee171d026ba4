import { PasskeyButton, usePasskeyAutofill } from '@countersign/react/passkey'
import { client } from '../auth-client.js'
import { sentenceFor } from '../explain.js'

/**
 * Sign-in with a passkey by a button or by autofill. The page follows the session store, so it changes after a
 * sign-in.
 */
export function ContinueWithPasskey() {
  const refusal = usePasskeyAutofill(client)
  return (
    <div className="passkey">
      <PasskeyButton client={client} className="secondary" explain={sentenceFor} />
      <p role="alert">{refusal && sentenceFor(refusal)}</p>
    </div>
  )
}
