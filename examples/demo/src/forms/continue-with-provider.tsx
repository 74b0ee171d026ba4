import { wantedIn } from '../come-back.js'
import { client } from '../auth-client.js'
import { ProviderButtons } from './provider-buttons.js'

/**
 * Sign-in and sign-up with a provider are the same action: the server knows whether the user is
 * new.
 */
export function ContinueWithProvider() {
  return <ProviderButtons verb="Continue with" begin={signIn} />
}

function signIn(provider: string) {
  const callbackURL = wantedIn(new URL(location.href))
  return client.signIn.social({ provider, callbackURL, errorCallbackURL: '/error' })
}
